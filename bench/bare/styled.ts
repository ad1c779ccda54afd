import '@fontsource-variable/inter/wght.css';
import '#web/ui/fonts.css';
import '#web/ui/tokens.css';
import '#web/ui/base.css';
import '#web/ui/primitives.css';
import layout from '#web/app/shell/main-layout.module.css';
import cards from '#web/features/browsing/book-card.module.css';
import heads from '#web/features/browsing/book-page/book-head.module.css';
import covers from '#web/ui/cover.module.css';
import shelves from '#web/ui/shelf.module.css';
import { draw } from './draw.tsx';

draw({
  main: layout.content,
  shelf: shelves.shelf,
  head: shelves.head,
  title: shelves.title,
  row: shelves.row,
  card: cards.card,
  link: cards.link,
  cover: covers.cover,
  picture: covers.picture,
  bookHead: heads.head,
  bookTitle: heads.title,
  words: heads.words,
});
