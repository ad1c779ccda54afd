import { countedIn } from '../counted.ts';
import type { settings as english } from '../en/settings.ts';

const counted = countedIn('es');

export const settings: typeof english = {
  saved: 'Guardado.',
  profile: {
    title: 'Perfil',
    save: 'Guardar',
    passwordForEmail: 'Tu contraseña actual',
    passwordHint: 'Se pide porque cambia la dirección.',
  },
  confirmAddress: {
    title: 'Tu dirección aún no está confirmada',
    hint: 'Te enviaremos un enlace. Así nadie más puede usar tu dirección.',
    send: 'Enviarme un enlace',
    sent: 'Mira tu correo.',
  },
  password: {
    title: 'Contraseña',
    lead: 'Al elegir una nueva se cierra la sesión en todos los demás dispositivos.',
    current: 'Contraseña actual',
    next: 'Contraseña nueva',
    nextHint: 'Al menos 8 caracteres.',
    save: 'Cambiar la contraseña',
    changed: 'Ya tienes tu contraseña nueva. Se ha cerrado la sesión en todos los demás dispositivos.',
    forgotten: '¿La has olvidado?',
  },
  playback: {
    title: 'Reproducción',
    lead: 'Cómo empieza la voz en cada libro.',
    speed: 'Velocidad',
    speedHint: 'Se puede cambiar en el reproductor en cualquier momento.',
    autoNext: 'Seguir sonando',
    autoNextHint:
      'Al final de un libro empieza el siguiente: el que está a continuación o, si no hay ninguno, uno parecido.',
  },
  podcast: {
    title: 'Aplicación de pódcast',
    lead: 'Una dirección privada en la que cualquier aplicación de pódcast encuentra tus libros, con capítulos y texto: lo que has empezado y lo que viene a continuación. Quien tenga la dirección puede escucharlos, así que no se la des a nadie.',
    none: 'Aún no hay ninguna dirección.',
    since: (day: string) => `Tu dirección se creó el ${day}.`,
    neverFetched: 'Ninguna aplicación la ha pedido hasta ahora.',
    fetched: (ago: string) => `Una aplicación la pidió por última vez ${ago}.`,
    make: 'Crear una dirección',
    makeAnew: 'Crear una nueva',
    sureAnew: 'Sí, anular la anterior',
    end: 'Anularla',
    sureEnd: 'Sí, anularla',
    address: 'Dirección de tu pódcast',
    copy: 'Copiar',
    copied: 'Copiada. Pégala en tu aplicación de pódcast como dirección de un pódcast nuevo.',
    notCopied: 'Tu navegador no deja copiarla. Selecciónala y cópiala a mano.',
    onceOnly: 'Se muestra solo esta vez. Una nueva anula la anterior.',
  },
  devices: {
    title: 'Dispositivos',
    lead: 'Dónde tienes la sesión abierta. Se cierra sola a los 30 días sin usarse, y a los 90 como mucho.',
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
    logOut: 'Cerrar sesión aquí',
  },
  data: {
    title: 'Tus datos',
    exportTitle: 'Una copia de todo',
    exportText:
      'Un archivo (JSON) con tu cuenta, tus preferencias, tus dispositivos y todo lo que has escuchado.',
    export: 'Descargar mis datos',
    exported: 'Tus datos están en tus descargas.',
    deleteTitle: 'Eliminar la cuenta',
    deleteText:
      'Tu nombre, tu dirección, la contraseña, los dispositivos, las preferencias y todo lo que has escuchado desaparecen al instante y para siempre. Los libros se quedan.',
    delete: 'Eliminar mi cuenta…',
    dialogTitle: '¿Eliminar tu cuenta?',
    dialogText: 'No hay vuelta atrás. Si quieres una copia de tus datos, cierra esto y descárgala antes.',
    password: 'Tu contraseña',
    confirm: 'Eliminarla para siempre',
    cancel: 'Conservar mi cuenta',
    deleted: 'Se ha eliminado tu cuenta.',
  },
};
