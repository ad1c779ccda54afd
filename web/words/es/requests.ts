import { countedIn } from '../counted.ts';
import type { requestWords as english } from '../en/requests.ts';

const counted = countedIn('es');

export const requestWords: typeof english = {
  suggest: {
    heading: 'Añade un libro a la biblioteca',
    lead: 'Solo tienes que darnos estos datos.',
    title: 'Título',
    author: 'Autor',
    submit: 'Pedir el libro',
    titleShort: 'El título necesita al menos 2 caracteres.',
    authorShort: 'El autor necesita al menos 2 caracteres.',
    loading: 'Buscando el libro…',
    foundHeading: 'Ya está en la biblioteca',
    takenHeading: 'Gracias',
    failedHeading: 'Algo ha ido mal',
    failed: 'No se ha podido pedir el libro',
    backToHome: 'Volver al inicio',
    again: 'Intentar de nuevo',
  },
  page: {
    title: 'Peticiones y avisos',
    lead: 'Los libros que has pedido, los errores de los que has avisado y nuestras respuestas.',
  },
  mine: {
    heading: 'Mis peticiones',
    lead: 'Los libros que has pedido.',
    states: {
      waiting: 'En manos de un administrador',
      approved: 'En curso',
      published: 'En la biblioteca',
      declined: 'Rechazada',
    },
    by: (author: string) => `de ${author}`,
    asked: (when: string) => `Pedido ${when}`,
    waitsFor: {
      source:
        'Para resumirlo hace falta el texto del libro, que debe añadir un administrador. Te avisaremos cuando esté.',
      review: 'El resumen está escrito. Un administrador lo leerá antes de que aparezca.',
      repair: 'Todavía no se ha podido hacer el resumen. Un administrador tiene que revisarlo.',
    },
    reason: (reason: string) => `Motivo: ${reason}`,
    open: 'Abrir',
    openOf: (title: string) => `Abrir: ${title}`,
    cancel: 'Cancelar',
    remove: 'Quitar',
    cancelOf: (title: string) => `Cancelar la petición: ${title}`,
    removeOf: (title: string) => `Quitar de la lista: ${title}`,
    cancelled: (title: string) => `Petición de «${title}» cancelada.`,
    removed: (title: string) => `«${title}» ya no está en tu lista.`,
    none: {
      title: 'Aún no hay peticiones',
      text: 'Busca un libro. Si falta, puedes pedirlo ahí mismo.',
    },
  },
  admin: {
    title: 'Peticiones',
    lead: 'Libros que han pedido los lectores. Aprueba uno para generarlo, o recházalo con un motivo que recibirán todos los que lo pidieron.',
    filter: 'Estado',
    filters: {
      waiting: 'Pendientes',
      approved: 'En curso',
      published: 'En la biblioteca',
      declined: 'Rechazadas',
    },
    askers: (count: number) => counted(count, { one: 'Lo pide # persona', other: 'Lo piden # personas' }),
    approve: 'Aprobar',
    approveOf: (title: string) => `Aprobar: ${title}`,
    decline: 'Rechazar',
    declineOf: (title: string) => `Rechazar: ${title}`,
    approved: (title: string) => `Se generará «${title}».`,
    declined: (title: string) => `Se ha rechazado «${title}». Se avisa a quienes lo pidieron.`,
    declineTitle: (title: string) => `Rechazar «${title}»`,
    reason: 'Motivo (lo recibirán todos los que lo pidieron)',
    reasonShort: 'Escribe un motivo para quienes lo pidieron.',
    none: { title: 'No hay peticiones', text: 'No hay peticiones en este estado.' },
  },
};
