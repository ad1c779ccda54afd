import { countedIn } from '../counted.ts';
import type { sharingWords as english } from '../en/sharing.ts';

const counted = countedIn('es');

export const sharingWords: typeof english = {
  share: 'Compartir con cualquiera',
  title: (book: string) => `Compartir «${book}»`,
  lead: 'Cualquiera que tenga el enlace puede leer y escuchar este libro, sin cuenta.',
  off: 'Esta biblioteca no te permite crear enlaces.',
  expiry: 'Caduca',
  expiries: {
    '7': 'En 7 días',
    '30': 'En 30 días',
    '365': 'En un año',
    never: 'Nunca',
  },
  create: 'Crear enlace',
  done: 'Listo',
  address: 'Tu nuevo enlace',
  onceOnly: 'Cópialo ahora: solo lo verás esta vez.',
  copy: 'Copiar enlace',
  copied: 'Enlace copiado.',
  links: 'Tus enlaces a este libro',
  created: (day: string) => `Creado el ${day}`,
  listens: (count: number) => counted(count, { one: '# escucha', other: '# escuchas' }),
  lasting: 'No caduca',
  expires: (day: string) => `Caduca el ${day}`,
  expired: (day: string) => `Caducó el ${day}`,
  revoke: 'Revocar',
  sureRevoke: 'Sí, revocar',
  revoked: 'Enlace revocado.',
  page: {
    ended: 'Este enlace ya no funciona',
    endedText:
      'Ha caducado o se ha revocado, o el libro ya no está disponible. Pide uno nuevo a quien te lo envió.',
    toLibrary: 'Sobre esta biblioteca',
    keep: 'Conserva tu sitio',
    keepText: 'Tu sitio se guarda en este dispositivo. Regístrate y lo tendrás en todos los tuyos.',
    register: 'Registrarse',
  },
};
