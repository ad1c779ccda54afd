import type { appWords as english } from '../en/apps.ts';

const password =
  'Tu correo electrónico es el nombre de usuario. Como contraseña, usa una contraseña de aplicación.';

export const appWords: typeof english = {
  address: {
    title: 'Lo que pide la aplicación',
    lead: 'Escríbelo, cópialo o escanea el código con el móvil.',
    server: 'Dirección del servidor',
    user: 'Nombre de usuario',
    code: 'Código QR de la dirección del servidor',
    copy: 'Copiar la dirección',
    copied: 'Dirección copiada.',
    notCopied: 'Tu navegador no ha permitido copiarla. Selecciónala y cópiala a mano.',
  },
  passwords: {
    title: 'Contraseñas de aplicación',
    lead: 'Una para cada aplicación. Permite lo que elijas aquí, y nada más. Revócala si pierdes el móvil.',
    none: 'Aún no hay contraseñas de aplicación.',
    create: 'Crear una contraseña de aplicación',
    createText: 'Funciona en otras aplicaciones hasta que la revoques, pero no en este sitio web.',
    name: 'Nombre',
    nameHint: 'Para qué aplicación o móvil es, por ejemplo «Lissen en mi móvil».',
    may: 'Qué puede hacer la aplicación',
    scopes: {
      read: { label: 'Leer', hint: 'Ver el catálogo (OPDS) y descargar libros en EPUB.' },
      listen: {
        label: 'Escuchar',
        hint: 'Reproducir el audio y guardar por dónde vas. Las aplicaciones para Audiobookshelf lo necesitan.',
      },
    },
    created: 'Tu nueva contraseña de aplicación',
    password: 'Contraseña de aplicación',
    onceOnly: 'Cópiala ahora: no volverás a verla.',
    copy: 'Copiar',
    copied: 'Contraseña copiada.',
    notCopied: 'Tu navegador no ha permitido copiarla. Selecciónala y cópiala a mano.',
    done: 'La he guardado',
    unused: (day) => `Creada el ${day}, aún sin usar`,
    used: (when) => `Usada por última vez ${when}`,
    revoke: 'Revocar',
    sureRevoke: 'Sí, revocar',
    revoked: 'Contraseña revocada. La aplicación ya no tiene acceso.',
  },
  steps: {
    title: 'Paso a paso',
    lead: 'Todas están hechas para servidores de Audiobookshelf y también funcionan con esta biblioteca.',
    apps: [
      {
        app: 'Audiobookshelf (Android, iPhone; Android Auto)',
        how: [
          'Abre la aplicación y pulsa «Connect».',
          'Escribe la dirección del servidor y pulsa «Submit».',
          password,
          'Pulsa «Submit». La nubecita tachada de arriba solo significa que los cambios no se ven al instante.',
        ],
      },
      {
        app: 'Lissen (Android)',
        how: ['Escribe la dirección del servidor, sin barra al final.', password, 'Pulsa «Connect».'],
      },
      {
        app: 'ShelfPlayer (iPhone, iPad; CarPlay)',
        how: [
          'Añade una conexión y escribe la dirección del servidor.',
          'Elige entrar con contraseña.',
          password,
        ],
      },
      {
        app: 'AudioBooth (iPhone, Apple Watch; CarPlay)',
        how: ['Escribe la dirección del servidor.', 'Elige entrar con usuario y contraseña.', password],
      },
      {
        app: 'Plappa, Still, SoundLeaf, Prologue, BookPlayer (iPhone)',
        how: ['Añade un servidor de Audiobookshelf y escribe la dirección del servidor.', password],
      },
      {
        app: 'Music Assistant (Sonos, Cast, AirPlay)',
        how: [
          'En sus ajustes, añade el proveedor de música Audiobookshelf.',
          'Escribe la dirección del servidor.',
          password,
        ],
      },
    ],
  },
};
