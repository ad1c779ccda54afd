import type { landingWords as english } from '../en/landing.ts';

export const landingWords: typeof english = {
  openLibrary: 'Abrir la biblioteca',
  popularTitles: 'Títulos populares',
  popularCategories: 'Categorías populares',
  blog: 'Editorial / Blog',
  usefulLinks: 'Enlaces útiles',
  eyebrow: 'Resúmenes de libros, en tu propio servidor',
  headline: 'Grandes libros, en el tiempo que tienes.',
  sentence:
    'Escucha o lee las ideas clave de un gran libro en unos diez minutos. Precis siempre guarda tu punto.',
  register: 'Crear una cuenta',
  login: 'Ya tengo cuenta',
  promise: 'Gratis, sin anuncios y sin nada que instalar.',
  wallLabel: 'Portadas de libros de esta biblioteca',
  covers: [
    { title: 'Meditaciones', author: 'Marco Aurelio' },
    { title: 'Walden', author: 'Henry David Thoreau' },
    { title: 'El origen de las especies', author: 'Charles Darwin' },
    { title: 'El arte de la guerra', author: 'Sun Tzu' },
    { title: 'Tao Te Ching', author: 'Laozi' },
    { title: 'El príncipe', author: 'Nicolás Maquiavelo' },
    { title: 'Cómo pensamos', author: 'John Dewey' },
    { title: 'Sobre la libertad', author: 'John Stuart Mill' },
    { title: 'La riqueza de las naciones', author: 'Adam Smith' },
    { title: 'Las almas del pueblo negro', author: 'W. E. B. Du Bois' },
    { title: 'Vindicación de los derechos de la mujer', author: 'Mary Wollstonecraft' },
    { title: 'Autobiografía de Benjamin Franklin', author: 'Benjamin Franklin' },
  ],
  how: {
    title: 'Cómo funciona',
    steps: [
      {
        title: 'Elige un libro',
        text: 'Busca por título o autor, o recorre una categoría. Cada resumen empieza por sus ideas clave, así que en un minuto sabes si es para ti.',
      },
      {
        title: 'Escucha, lee o las dos cosas',
        text: 'La frase que suena aparece resaltada. Toca cualquier frase para escuchar desde ahí, o quita el sonido y lee.',
      },
      {
        title: 'Para cuando quieras',
        text: 'Pasa al teléfono cuando quieras. La reproducción sigue en la misma palabra.',
      },
    ],
  },
  sample: {
    title: 'Audio y texto, siempre a la par',
    text: 'Escucha y lee a la vez. El texto sigue a la narración. Toca una frase para escucharla.',
    points: [
      'Salta 15 segundos atrás o adelante, o ve a cualquier idea clave',
      'El tamaño de letra que prefieras, en claro u oscuro',
      'Tu punto se guarda en tu servidor, para todos tus dispositivos',
    ],
    caption: 'La vista de lectura, dibujada a partir del resumen de Meditaciones.',
    book: 'Meditaciones',
    author: 'Marco Aurelio',
    idea: 'Separa lo que ocurrió de tu veredicto',
    before:
      'Entre un hecho y nuestra angustia hay un juicio, y Marco Aurelio sostiene que ese juicio es nuestro.',
    lit: 'En el libro octavo se dice a sí mismo que no añada nada a lo que comunican las primeras impresiones.',
    after: 'Le han dicho que alguien habla mal de él, pero no que eso le haga daño.',
    elapsed: 252,
    total: 698,
    play: (title) => `Reproducir el primer minuto de ${title}`,
    hear: 'Escucha su primer minuto',
    pause: 'Pausa',
    heard: (title) => `El primer minuto de ${title}, narrado por esta biblioteca.`,
    minute: {
      hear: 'Escúchalo en un minuto',
      play: (title) => `Reproducir ${title} en un minuto`,
      heard: (title) => `${title} en un minuto, narrado por esta biblioteca.`,
    },
    failed: 'Ahora no se puede reproducir la muestra. Inténtalo de nuevo en un momento.',
  },
  forWhom: {
    title: 'Para quien quiere leer más de lo que lee',
    groups: [
      {
        title: 'De camino',
        text: 'Un resumen dura más o menos lo que un trayecto, un paseo con el perro o fregar los platos.',
      },
      {
        title: 'Antes del libro completo',
        text: 'Descubre qué defiende un libro antes de dedicarle diez tardes, y recuérdalo después.',
      },
      {
        title: 'En compañía',
        text: 'Una familia, una clase, un club de lectura o una empresa pueden compartir una biblioteca, cada cual con su punto en cada libro.',
      },
    ],
  },
  hosting: {
    title: 'Tuyo de verdad',
    text: 'Precis funciona en tu propia máquina. Solo tú y tu servidor sabéis lo que escuchas.',
    facts: [
      {
        title: 'Código abierto',
        text: 'Todo el código se publica bajo la AGPL. Léelo, cámbialo, consérvalo.',
      },
      {
        title: 'Todo incluido',
        text: 'Incluye la base de datos, la voz y una biblioteca inicial. No hacen falta claves de API ni otros servicios.',
      },
      {
        title: 'Privado',
        text: 'Sin rastreadores, sin publicidad y sin peticiones a terceros.',
      },
    ],
  },
  closing: {
    title: 'El primer libro está a diez minutos.',
    text: 'Crea una cuenta y pulsa Reproducir.',
  },
};
