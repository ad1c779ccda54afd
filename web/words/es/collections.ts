import { countedIn } from '../counted.ts';
import type { collectionWords as english } from '../en/collections.ts';

const counted = countedIn('es');

export const collectionWords: typeof english = {
  ofBook: 'En estas colecciones',
  own: {
    title: 'Tus colecciones',
    new: 'Nueva colección',
    empty: 'Agrupa libros a tu manera: para un curso, un viaje o una amiga.',
    books: (count: number) => counted(count, { one: '# libro', other: '# libros' }),
    name: 'Nombre',
    nameMissing: 'Ponle un nombre a la colección.',
    description: 'Descripción (opcional)',
    create: 'Crear',
    edit: 'Editar',
    editTitle: 'Editar la colección',
    save: 'Guardar los cambios',
    delete: 'Eliminar',
    deleteIt: (name: string) => `Eliminar ${name}`,
    deleted: (name: string) => `${name} se ha eliminado.`,
    add: 'Añadir a una colección',
    done: 'Listo',
    addTitle: (title: string) => `Añadir ${title} a una colección`,
    addEmpty: 'Aún no tienes colecciones. Crea la primera.',
    remove: (title: string) => `Quitar ${title} de esta colección`,
    removed: (title: string) => `${title} se ha quitado de esta colección.`,
    emptyTitle: 'Aún no tiene libros',
    emptyText: 'Abre cualquier libro y elige «Añadir a una colección».',
    toHome: 'Buscar un libro',
  },
};
