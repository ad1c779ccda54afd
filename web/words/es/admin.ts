import { countedIn } from '../counted.ts';
import type { adminWords as english } from '../en/admin.ts';

const counted = countedIn('es');

export const adminWords: typeof english = {
  updateBooks: 'Actualizar libros',
  changePrompt: 'Cambiar el prompt',
  mainWebsite: 'Sitio principal',
  title: 'Administración',
  lead: 'Gestiona libros, personas y peticiones.',
  overview: 'Resumen',
  places: 'Páginas de administración',
  files: 'Añadir desde archivos',
  prompts: 'Prompts',
  users: {
    title: 'Usuarios',
    accounts: 'Cuentas',
    lead: 'Cuentas e invitaciones.',
    link: 'Usuarios e invitaciones',
    search: 'Buscar por nombre o correo',
    status: 'Mostrar',
    statuses: { all: 'Todas', active: 'Activas', blocked: 'Bloqueadas' },
    count: (total: number, isMore: boolean) => {
      const accounts = counted(total, { one: '# cuenta', other: '# cuentas' });
      return isMore
        ? `Más de ${accounts}; aparecen las más recientes. Añade una palabra para acotar.`
        : accounts;
    },
    columns: { person: 'Persona', since: 'Desde', used: 'Última visita', actions: 'Acciones' },
    admin: 'Administrador',
    blocked: 'Bloqueada',
    never: 'Nunca',
    you: 'Tú',
    block: 'Bloquear',
    unblock: 'Desbloquear',
    makeAdmin: 'Hacer administrador',
    takeAdmin: 'Quitar permisos de administrador',
    resetLink: 'Enlace de contraseña',
    of: (action: string, person: string) => `${action}: ${person}`,
    changed: (person: string) => `Se ha cambiado ${person}.`,
    none: {
      title: 'No se ha encontrado a nadie',
      text: 'Prueba con otra parte del nombre o de la dirección.',
    },
  },
  invites: {
    title: 'Invitaciones',
    lead: 'Cada enlace crea una cuenta y caduca a los siete días. Funciona también cuando el registro es solo por invitación.',
    email: 'Solo para este correo electrónico (opcional)',
    make: 'Crear una invitación',
    list: 'Invitaciones de los últimos 90 días',
    anybody: 'Cualquiera con el enlace',
    open: (until: string) => `Abierta hasta el ${until}`,
    over: 'Caducada',
    used: (who: string) => `Usada por ${who}`,
    takeBack: 'Revocar',
    takeBackOf: (whose: string) => `Revocar la invitación: ${whose}`,
    takenBack: 'Invitación revocada.',
    none: 'Aún no hay invitaciones.',
  },
  copyLink: {
    title: 'Copia este enlace',
    text: (until: string) => `Solo lo verás esta vez. Vale una sola vez, hasta el ${until}. Envíalo tú.`,
    link: 'Enlace',
    copy: 'Copiar',
    copied: 'Copiado.',
    failed: 'El navegador no ha dejado copiarlo: selecciona el enlace y cópialo a mano.',
  },
  onlyAdmins: {
    title: 'Solo para administradores',
    text: 'Puedes escuchar y leer, pero no gestionar esta biblioteca. Pide acceso a un administrador.',
    home: 'Volver al inicio',
  },
};
