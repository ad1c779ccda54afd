import { countedIn } from '../counted.ts';
import type { admin as english } from '../en/admin.ts';

const counted = countedIn('es');

export const admin: typeof english = {
  title: 'Administración',
  lead: 'El taller de esta biblioteca.',
  places: 'Partes de la administración',
  users: {
    title: 'Usuarios',
    accounts: 'Cuentas',
    lead: 'Quién tiene una cuenta aquí y quién está invitado.',
    link: 'Usuarios e invitaciones',
    search: 'Buscar por nombre o correo',
    status: 'Mostrar',
    statuses: { all: 'Todas', active: 'Activas', blocked: 'Bloqueadas' },
    count: (total: number, isMore: boolean) => {
      const accounts = counted(total, { one: '# cuenta', other: '# cuentas' });
      return isMore
        ? `Más de ${accounts}, de las que aparecen las más recientes. Escribe más para encontrar menos.`
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
    takeAdmin: 'Quitar como administrador',
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
    lead: 'Un enlace con el que se puede crear una cuenta en un plazo de siete días. También donde solo se admiten cuentas por invitación.',
    email: 'Solo para este correo electrónico (opcional)',
    make: 'Crear una invitación',
    list: 'Invitaciones de los últimos 90 días',
    anybody: 'Para quien tenga el enlace',
    open: (until: string) => `Abierta hasta el ${until}`,
    over: 'Caducada',
    used: (who: string) => `Usada por ${who}`,
    takeBack: 'Retirar',
    takeBackOf: (whose: string) => `Retirar la invitación: ${whose}`,
    takenBack: 'Se ha retirado la invitación.',
    none: 'Aún no hay invitaciones.',
  },
  copyLink: {
    title: 'Copia este enlace',
    text: (until: string) =>
      `Se muestra solo ahora y vale una sola vez, hasta el ${until}. Entrégalo tú en persona.`,
    link: 'Enlace',
    copy: 'Copiar',
    copied: 'Copiado.',
    failed: 'El navegador no ha dejado copiarlo: selecciona el enlace y cópialo a mano.',
  },
  onlyAdmins: {
    title: 'Solo para administradores',
    text: 'Con tu cuenta puedes escuchar y leer, pero no gestionar esta biblioteca. Quien la lleva puede hacerte administrador.',
    home: 'Volver al inicio',
  },
};
