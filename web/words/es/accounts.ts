import type { accountsWords as english } from '../en/accounts.ts';

export const accountsWords: typeof english = {
  login: {
    tab: 'Iniciar sesión',
    title: 'Qué bien verte de nuevo',
    lead: 'Tus libros están donde los dejaste.',
    submit: 'Iniciar sesión',
    forgot: '¿Has olvidado tu contraseña?',
    magicLink: 'Enviarme un enlace de acceso',
    passkey: 'Entrar con una llave de acceso',
    passkeyFailed: 'No se usó ninguna llave de acceso. Inténtalo de nuevo o entra de otra forma.',
  },
  ended: {
    unknown: 'Se ha cerrado tu sesión. Vuelve a iniciarla.',
    expired: 'Tu sesión se cerró porque ha pasado mucho tiempo. Vuelve a iniciarla.',
    signed_out: 'Tu sesión se cerró desde otro dispositivo. Vuelve a iniciarla.',
    password_changed: 'Se cambió tu contraseña, así que tu sesión se cerró aquí. Entra con la nueva.',
    blocked: 'Esta cuenta está bloqueada. Pregunta a quien lleva esta biblioteca.',
    address_confirmed: 'Tu dirección se confirmó desde otro dispositivo, así que tu sesión se cerró aquí.',
  },
  refused: {
    failed: 'El inicio de sesión único no ha funcionado. Inténtalo de nuevo o entra de otra forma.',
    unverified: 'Tu proveedor no ha confirmado tu dirección de correo. Confírmala allí e inténtalo de nuevo.',
    unknown: 'Aquí no hay ninguna cuenta con tu dirección de correo. Pídesela a quien lleva esta biblioteca.',
    blocked: 'Esta cuenta está bloqueada. Pregunta a quien lleva esta biblioteca.',
    unconfirmed: 'Confirma antes tu dirección de correo con el enlace que te enviamos.',
  },
  register: {
    tab: 'Registrarse',
    title: 'Crea tu cuenta',
    lead: 'Solo necesitas un nombre, un correo y una contraseña.',
    submit: 'Registrarme',
    firstAccount: 'La primera cuenta será la del administrador.',
    closed: 'Esta biblioteca no admite cuentas nuevas por ahora. Pregunta a quien la lleva.',
    invite: 'Esta biblioteca solo admite cuentas nuevas por invitación. Pídesela a quien la lleva.',
    invited: 'Tienes una invitación. ¡Te damos la bienvenida!',
  },
  fields: {
    email: 'Correo electrónico',
    password: 'Contraseña',
    passwordHint: 'Al menos 8 caracteres.',
    firstName: 'Nombre',
    lastName: 'Apellidos (opcional)',
  },
  wayIn: 'Iniciar sesión o registrarse',
};
