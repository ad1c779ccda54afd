import type { accountPagesWords as english } from '../en/account-pages.ts';

export const accountPagesWords: typeof english = {
  toLogin: 'Volver al inicio de sesión',
  email: 'Correo electrónico',
  resetRequest: {
    title: '¿Has olvidado tu contraseña?',
    lead: 'Escribe tu correo y te enviaremos un enlace. Vale durante una hora.',
    submit: 'Enviarme un enlace',
  },
  magicLink: {
    title: 'Iniciar sesión por correo',
    lead: 'Te enviaremos un enlace por correo, sin contraseña. Vale durante 15 minutos.',
    submit: 'Enviarme un enlace',
  },
  sent: {
    title: 'Mira tu correo',
    lead: (email: string) =>
      `Si hay una cuenta con la dirección ${email}, le hemos enviado un enlace. Puede tardar un minuto.`,
    hint: '¿No ha llegado nada? Mira en la carpeta de correo no deseado o pide un enlace a quien lleva esta biblioteca.',
    again: 'Enviarlo otra vez',
    sentAgain: 'Enviado otra vez. Solo vale el enlace más reciente.',
    other: 'Usar otro correo',
  },
  newPassword: {
    title: 'Elige una contraseña nueva',
    lead: 'Se cerrará tu sesión en todos tus dispositivos.',
    password: 'Contraseña nueva',
    hint: 'Al menos 8 caracteres.',
    again: 'Repite la contraseña nueva',
    submit: 'Guardar la contraseña nueva',
    done: 'Ya tienes tu contraseña nueva. Inicia sesión.',
    another: 'Enviarme otro enlace',
  },
  confirmEmail: {
    title: 'Confirma tu correo',
    lead: 'Confirma que esta dirección de correo es tuya.',
    sent: (email: string) =>
      `Hemos enviado un enlace a ${email}. Ábrelo para confirmar tu correo y entrar. Puede tardar un minuto.`,
    password: 'La contraseña que elegiste',
    submit: 'Confirmar mi correo',
    noPassword: 'No elegí ninguna contraseña',
    done: 'Tu dirección de correo está confirmada.',
  },
  secondStep: {
    title: 'Confirma que eres tú',
    passkeyLead: 'Para entrar necesitas también tu llave de acceso.',
    byPasskey: 'Usar mi llave de acceso',
    byCode: 'Usar un código de recuperación',
    codeLead: 'Escribe uno de los códigos de recuperación que guardaste.',
    code: 'Código de recuperación',
    codeHint: 'Como k7m2-9xqd. Cada código vale una sola vez.',
    submit: 'Iniciar sesión',
    cancelled: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o usa un código de recuperación.',
  },
  singleSignOn: {
    title: 'Ya casi está',
    lead: 'Tu proveedor ha confirmado que eres tú.',
    busy: 'Iniciando sesión…',
  },
  magicLogin: {
    title: 'Un paso más',
    lead: 'Pulsa el botón para entrar. Este enlace solo vale una vez.',
    removesPassword:
      'Si entras desde aquí, se eliminará la contraseña que se eligió al crear esta cuenta y se cerrará la sesión en todos los demás dispositivos. Tu correo no estaba confirmado, así que esa contraseña podría haberla elegido otra persona. Después podrás elegir una nueva.',
    keepIt: '¿Quieres conservar tu contraseña? Abre este enlace en el navegador con el que te registraste.',
    submit: 'Iniciar sesión',
    another: 'Enviarme otro enlace',
  },
  passwordRemoved: {
    title: 'Elige una contraseña nueva',
    lead: 'Has entrado y tu correo ya está confirmado. Con una contraseña nueva podrás entrar sin enlace la próxima vez.',
    later: 'Ahora no',
    done: 'Ya tienes tu contraseña nueva.',
  },
};
