import { countedIn } from '../counted.ts';
import type { settings as english } from '../en/settings.ts';

const counted = countedIn('es');

export const settings: typeof english = {
  saved: 'Guardado.',
  profile: {
    title: 'Perfil',
    save: 'Guardar',
    passwordHint: 'Hace falta para cambiar tu correo.',
  },
  confirmAddress: {
    title: 'Tu correo aún no está confirmado',
    hint: 'Te enviaremos un enlace. Así nadie más puede usar tu correo.',
    send: 'Enviarme un enlace',
    sent: 'Mira tu correo.',
  },
  password: {
    title: 'Contraseña',
    lead: 'Al cambiarla se cierra la sesión en tus demás dispositivos.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    nextHint: 'Al menos 8 caracteres.',
    save: 'Cambiar la contraseña',
    changed: 'Contraseña cambiada. Se ha cerrado la sesión en tus demás dispositivos.',
    forgotten: '¿Has olvidado tu contraseña?',
    set: 'Poner una contraseña',
    isSet: 'Contraseña puesta. Se ha cerrado la sesión en tus demás dispositivos.',
    byLink: 'Enviarme un enlace para ponerla',
    freshLogin:
      'No tienes contraseña, así que solo puedes hacerlo en los 15 minutos después de iniciar sesión.',
  },
  passkeys: {
    title: 'Llaves de acceso',
    lead: 'Entra con tu huella, tu cara o el bloqueo de pantalla en lugar de la contraseña.',
    add: 'Añadir una llave de acceso',
    addText: 'Tu navegador te preguntará cómo quieres desbloquearla.',
    name: 'Nombre',
    isAdded: 'Llave de acceso añadida.',
    added: (day: string) => `Añadida el ${day}, aún sin usar`,
    used: (when: string) => `Usada por última vez ${when}`,
    rename: 'Cambiar el nombre',
    renameOf: (name: string) => `Cambiar el nombre de ${name}`,
    renamed: 'Nombre cambiado.',
    remove: 'Quitar',
    sureRemove: 'Sí, quitar',
    removed: 'Llave de acceso quitada.',
    failed: 'No se añadió ninguna llave de acceso. Inténtalo de nuevo o usa otro dispositivo.',
  },
  secondFactor: {
    label: 'Pedir una llave de acceso después de mi contraseña',
    hint: 'También tras un enlace por correo o el inicio de sesión único. Con tu contraseña sola, nadie más podrá entrar.',
    confirmFirst: 'Confirma antes tu correo electrónico.',
    since: (day: string) =>
      `Activado desde el ${day}. También tras un enlace por correo o el inicio de sesión único.`,
    turnOn: 'Activar',
    turnOff: 'Desactivar',
    codes: 'Códigos de recuperación',
    left: (count: number, most: number) =>
      count === 0
        ? 'No queda ninguno. Crea otros nuevos.'
        : `Quedan ${count} de ${most}. Cada uno vale una sola vez.`,
    newCodes: 'Crear códigos nuevos',
    dialogs: {
      on: {
        title: 'Pedir una llave de acceso después de mi contraseña',
        text: 'A partir de ahora necesitarás las dos para entrar. Después recibirás códigos de recuperación por si pierdes tus llaves.',
        submit: 'Activar',
      },
      off: {
        title: '¿Dejar de pedir una llave de acceso?',
        text: 'Tu contraseña sola bastará para entrar. Tus códigos de recuperación dejarán de valer.',
        submit: 'Desactivar',
      },
      codes: {
        title: '¿Crear códigos de recuperación nuevos?',
        text: 'Tus códigos anteriores dejarán de valer.',
        submit: 'Crear códigos nuevos',
      },
    },
    codesText:
      'Usa uno para entrar cuando no tengas una llave de acceso. Cada uno vale una sola vez. Guárdalos en un lugar seguro: solo los verás ahora.',
    copy: 'Copiar',
    copied: 'Copiados.',
    notCopied: 'Tu navegador no ha permitido copiarlos. Selecciónalos y cópialos a mano.',
    download: 'Descargar',
    downloaded: 'Están en la carpeta de descargas.',
    fileTitle: (host: string) =>
      `Códigos de recuperación de Precis para ${host}. Cada uno vale una sola vez.`,
    done: 'Los he guardado',
    isOff: 'Ya no se pide una llave de acceso después de tu contraseña.',
  },
  playback: {
    title: 'Reproducción',
    lead: 'Ajustes de reproducción predeterminados.',
    speed: 'Velocidad',
    speedHint: 'Puedes cambiarla en el reproductor en cualquier momento.',
    autoNext: 'Reproducción automática',
    autoNextHint: 'Al acabar un libro, reproduce el siguiente de tu cola o uno parecido.',
    skipKeys: 'Teclas anterior y siguiente',
    skipKeysHint: 'En auriculares, teclados y la pantalla de bloqueo.',
    skipKeysTo: { ideas: 'Ideas clave', books: 'Libros' },
  },
  podcast: {
    title: 'Aplicación de pódcast',
    lead: 'Un canal privado con los libros que has empezado y tu cola, para cualquier aplicación de pódcast. No compartas el enlace: quien lo tenga puede escucharlos.',
    none: 'Aún no hay ningún canal.',
    since: (day: string) => `Tu canal se creó el ${day}.`,
    neverFetched: 'Aún sin usar.',
    fetched: (ago: string) => `Una aplicación lo usó por última vez ${ago}.`,
    make: 'Crear canal',
    makeAnew: 'Crear un canal nuevo',
    sureAnew: 'Sustituir el anterior',
    end: 'Eliminar canal',
    sureEnd: 'Sí, eliminarlo',
    address: 'Dirección del canal',
    copy: 'Copiar',
    copied: 'Copiada. Añádela a tu aplicación de pódcast como un pódcast nuevo.',
    notCopied: 'Tu navegador no ha permitido copiarla. Selecciónala y cópiala a mano.',
    onceOnly: 'Solo la verás esta vez. Un canal nuevo sustituye a este.',
  },
  devices: {
    title: 'Dispositivos',
    lead: 'Dónde tienes la sesión abierta. Se cierra tras 30 días sin usarla, o a los 90 como mucho.',
    here: 'Este dispositivo',
    used: (when: string) => `Usado por última vez ${when}`,
    end: 'Cerrar sesión',
    endOf: (device: string) => `Cerrar sesión en ${device}`,
    ended: 'Se ha cerrado la sesión en ese dispositivo.',
    endOthers: 'Cerrar sesión en todos los demás',
    endedOthers: (count: number) =>
      counted(count, {
        one: 'Se ha cerrado la sesión en otro dispositivo.',
        other: 'Se ha cerrado la sesión en otros # dispositivos.',
      }),
    logOut: 'Cerrar sesión',
  },
  data: {
    title: 'Tus datos',
    exportTitle: 'Una copia de todo',
    exportText:
      'Un archivo (JSON) con tu cuenta, tus preferencias, tus dispositivos y todo lo que has escuchado.',
    export: 'Descargar mis datos',
    exported: 'Tus datos están en la carpeta de descargas.',
    deleteTitle: 'Eliminar cuenta',
    deleteText:
      'Tu nombre, tu correo, tu contraseña, tus dispositivos, tus preferencias y todo lo que has escuchado se eliminan definitivamente. Los libros se quedan.',
    delete: 'Eliminar mi cuenta…',
    dialogTitle: '¿Eliminar tu cuenta?',
    dialogText: 'No se puede deshacer. Si quieres una copia de tus datos, cierra esto y descárgala antes.',
    password: 'Tu contraseña',
    confirm: 'Eliminar definitivamente',
    cancel: 'Conservar mi cuenta',
    deleted: 'Se ha eliminado tu cuenta.',
  },
};
