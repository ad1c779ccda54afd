import type { accountPages as english } from '../en/account-pages.ts';

export const accountPages: typeof english = {
  toLogin: 'Volver al inicio de sesión',
  email: 'Correo electrónico',
  resetRequest: {
    title: '¿Has olvidado tu contraseña?',
    lead: 'Escribe tu dirección y te llegará un correo con un enlace. El enlace vale durante una hora.',
    submit: 'Enviarme el enlace',
  },
  magicLink: {
    title: 'Iniciar sesión por correo',
    lead: 'Sin contraseña: te llegará un correo con un enlace. El enlace vale durante 15 minutos.',
    submit: 'Enviarme el enlace',
  },
  sent: {
    title: 'Mira tu correo',
    lead: (email: string) =>
      `Si hay una cuenta con la dirección ${email}, ya va en camino un correo con un enlace. Puede tardar un minuto.`,
    hint: '¿No ha llegado nada? Mira en la carpeta de correo no deseado o pregunta a quien lleva esta biblioteca: un administrador también puede darte un enlace.',
    again: 'Enviarlo otra vez',
    sentAgain: 'Enviado otra vez. Solo vale el enlace más reciente.',
    other: 'Usar otra dirección',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    lead: 'Se cerrará la sesión en todos los dispositivos donde esté abierta.',
    password: 'Contraseña nueva',
    hint: 'Al menos 8 caracteres.',
    again: 'Repite la contraseña nueva',
    submit: 'Guardar la contraseña',
    done: 'Ya tienes tu contraseña nueva. Inicia sesión.',
    another: 'Enviarme otro enlace',
  },
  confirmEmail: {
    title: 'Confirma tu dirección',
    lead: 'Confirma que esta dirección de correo es tuya.',
    sent: (email: string) =>
      `Hemos enviado un enlace a ${email}. Ábrelo para confirmar tu dirección y podrás entrar. Puede tardar un minuto.`,
    password: 'La contraseña que elegiste',
    submit: 'Confirmar mi dirección',
    noPassword: 'No elegí ninguna contraseña',
    done: 'Tu dirección de correo está confirmada.',
  },
  singleSignOn: {
    title: 'Ya casi está',
    lead: 'Tu proveedor te conoce. Estamos iniciando tu sesión.',
    busy: 'Iniciando sesión…',
  },
  magicLogin: {
    title: 'Un paso más',
    lead: 'Pulsa el botón y estarás dentro. El enlace solo vale una vez.',
    submit: 'Iniciar sesión',
    another: 'Enviarme otro enlace',
  },
};
