import type { guestWords as english } from '../en/guest.ts';

export const guestWords: typeof english = {
  look: 'Probar sin cuenta',
  note: 'Tu visita',
  kept: 'Aún no tienes cuenta. Tu lugar y lo que guardas se quedan en este dispositivo.',
  register: 'Registrarse',
  login: 'Iniciar sesión',
  needed: 'Para eso necesitas una cuenta',
  why: 'Regístrate y te llevarás tu lugar y lo que has guardado.',
  leave: 'Salir y borrar lo guardado en este dispositivo',
};
