import type { help as english } from '../en/help.ts';

export const help: typeof english = {
  title: 'Ayuda',
  lead: 'Respuestas rápidas. Para lo demás, pregunta a un administrador de tu biblioteca.',
  answers: {
    title: 'Preguntas',
    list: [
      {
        question: '¿Cómo encuentro un libro?',
        answer:
          'Escribe en el cuadro de arriba: basta con una parte del título o del nombre del autor, y dan igual los acentos, las mayúsculas y el orden de las palabras. En Inicio está lo nuevo, lo que escuchan los demás y lo que te puede gustar.',
      },
      {
        question: '¿Cómo escucho?',
        answer:
          'Abre un libro y pulsa Reproducir. La barra de abajo sigue sonando mientras miras otras cosas. Retrocede y avanza 15 segundos, y si pulsas en su línea va a ese punto.',
      },
      {
        question: '¿Y si prefiero leer?',
        answer:
          'Pulsa Leer en la página del libro, o el signo del libro en la barra del reproductor. Mientras suena la voz, se ilumina la frase que está diciendo; pulsa una frase para escucharla desde ahí.',
      },
      {
        question: '¿Por qué un libro aún no tiene audio?',
        answer:
          'Aún se está narrando. Al abrir el libro pasa al principio de la cola, y mientras tanto puedes leerlo. La página muestra el progreso.',
      },
      {
        question: 'He saltado por error. ¿Cómo vuelvo?',
        answer:
          'Después de un salto largo, «Volver a …» queda diez segundos sobre el reproductor. Más tarde, el botón de la lista del reproductor muestra todos los saltos dentro del libro y lleva de vuelta desde cada uno.',
      },
      {
        question: '¿Hay temporizador o reproducción automática?',
        answer:
          'La luna del reproductor para la voz pasados unos minutos, o al final de la idea o del libro. Con «Seguir sonando», en Ajustes, Reproducción, al final de un libro empieza el siguiente: el que hayas puesto a continuación o, si no hay ninguno, uno parecido.',
      },
      {
        question: '¿Puedo marcar lo que quiero recordar?',
        answer:
          'Sí. En la vista de lectura selecciona palabras, o pulsa el lápiz y elige una frase; hay cinco colores, y cada marca admite una nota. «Subrayados y notas» los reúne y los guarda como Markdown o CSV.',
      },
      {
        question: '¿Puedo escuchar en mi aplicación de pódcast?',
        answer:
          'Ajustes, Aplicación de pódcast crea una dirección privada. Añádela a la aplicación como un pódcast nuevo: ahí aparece, con sus capítulos, lo que has empezado y lo que viene a continuación.',
      },
      {
        question: '¿Se conserva mi punto en mis otros dispositivos?',
        answer:
          'Sí. Se guarda en el servidor mientras escuchas y con cada pausa, búsqueda y salto. Sin conexión se guarda en el navegador y se envía después; vale el punto más reciente.',
      },
      {
        question: '¿Cómo cambio el tamaño del texto o el tema?',
        answer:
          'Ajustes, Aspecto: la escala cambia el tamaño de todo, y el tema puede ser claro, oscuro o el de tu dispositivo. Lo que eliges va con tu cuenta a tus otros dispositivos.',
      },
      {
        question: '¿Puedo tenerlo en el teléfono como una aplicación?',
        answer:
          'Sí, desde el navegador. En un iPhone o iPad abre esta biblioteca en Safari, pulsa Compartir y luego «Añadir a pantalla de inicio». En Android ábrela en Chrome, pulsa el menú y luego «Añadir a pantalla de inicio» o «Instalar aplicación». Después se abre por sí sola, sin las barras del navegador.',
      },
      {
        question: '¿Cómo cierro la sesión en un dispositivo que ya no tengo?',
        answer:
          'Ajustes, Dispositivos: cierra esa sesión, o todas menos esta. Al elegir una contraseña nueva se cierra también la sesión en todos los demás dispositivos.',
      },
      {
        question: '¿Cómo descargo o elimino mis datos?',
        answer:
          'En Ajustes, Tus datos, descarga todo en un archivo o elimina tu cuenta para siempre. La página Privacidad dice qué se guarda.',
      },
      {
        question: 'He olvidado mi contraseña.',
        answer:
          'En la página de inicio de sesión pulsa «¿Has olvidado tu contraseña?» y escribe tu dirección: te enviaremos un enlace para elegir una nueva. Con «Enviarme un enlace para entrar» entras sin contraseña. Si no llega ningún correo, pide un enlace a un administrador.',
      },
    ],
  },
  keys: {
    title: 'Teclas',
    lead: 'Funcionan siempre que no estés escribiendo; las del reproductor, mientras haya un libro en él.',
    list: [
      { press: ['/'], does: 'Ir al cuadro de búsqueda' },
      { press: ['Espacio', 'K'], does: 'Reproducir o pausar' },
      { press: ['J', 'L'], does: 'Retroceder o avanzar 15 segundos' },
      { press: ['←', '→'], does: 'Retroceder o avanzar 5 segundos' },
      { press: ['0'], does: 'Volver al principio' },
      { press: ['−', '+'], does: 'Bajar o subir el volumen' },
      { press: ['M'], does: 'Quitar o poner el sonido' },
      { press: ['Mayús P', 'Mayús N'], does: 'Libro anterior o siguiente' },
      { press: ['P', 'N'], does: 'Al leer: idea clave anterior o siguiente' },
      { press: ['Esc'], does: 'Cerrar un diálogo' },
      { press: ['Tab'], does: 'Siguiente control; el primero salta los menús' },
    ],
  },
  check: {
    title: '¿Algo no funciona?',
    text: 'La página de prueba comprueba si este navegador y el servidor tienen lo que Precis necesita. Envía el resultado a un administrador.',
    button: 'Abrir la página de prueba',
  },
};
