import type { SheetField } from './sheet.ts';

/** What people call these columns, in lines of names with a comma between them. */
const names: Readonly<Record<SheetField, readonly string[]>> = {
  title: [
    'title, titles, book, book title, book name, title of book, title of the book, name, titel',
    'buchtitel, buch, titre, titre du livre, livre, titulo, titulo del libro, libro, titolo',
    'titolo del libro, tittel, boktittel, boktitel, bogtitel, tytul, nazev, nazov, naslov, cim',
    'konyvcim, titlu, baslik, kitap adi, otsikko, kirjan nimi, pealkiri, название, название книги',
    'заголовок, назва, назва книги, заглавие, τιτλος, שם הספר, عنوان, عنوان الكتاب, 书名, 標題, 标题, 書名',
    'タイトル, 제목, 책 제목, शीर्षक, ten sach',
  ],
  author: [
    'author, authors, author s, author name, authors name, name of author, book author, writer',
    'written by, by, autor, autoren, autor in, autorin, verfasser, auteur, auteurs, auteur rice',
    'autora, autores, autor a, autore, autori, autrice, schrijver, forfatter, forfattare, kirjailija',
    'tekija, autorzy, avtor, szerzo, yazar, autors, автор, авторы, автори, συγγραφεας, מחבר, مؤلف',
    'المؤلف, 作者, 著者, 저자, 지은이, लेखक, tac gia',
  ],
  category: [
    'category, categories, genre, genres, subject, subjects, tag, tags, kategorie',
    'kategorien, thema, categorie, categoria, categorias, genero, generos, genere, kategori',
    'kategoria, gatunek, zanr, mufaj, tur, категория, категории, жанр, категорія, κατηγορια, קטגוריה',
    'فئة, التصنيف, 分类, 分類, 类别, ジャンル, カテゴリ, 카테고리, 장르',
  ],
  year: [
    'year, published, publication year, year of publication, year published, pub year',
    'first published, jahr, erscheinungsjahr, annee, annee de publication, ano, ano de publicacion',
    'anno, jaar, ar, aar, utgivningsar, rok, rok wydania, ev, yil, vuosi, an, год, год издания, рік',
    'ετος, שנה, سنة, 年, 年份, 出版年, 연도, 출판년도',
  ],
  language: [
    'language, lang, sprache, langue, idioma, lengua, lingua, taal, sprak, sprog, jezyk, jazyk',
    'jezik, nyelv, limba, dil, kieli, keel, язык, мова, език, γλωσσα, שפה, لغة, اللغة, 语言, 語言, 言語',
    '언어',
  ],
  questions: ['questions, question, questions it answers, fragen, preguntas, domande, perguntas, вопросы'],
  topics: ['topics, topic, keywords, key words, themen, temas, sujets, argomenti, темы'],
};

const plainLetters: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', ı: 'i', đ: 'd', ß: 'ss', æ: 'ae' };

/** A name as the table above writes it. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[łøıđßæ]/g, (letter) => plainLetters[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const fieldsByName: ReadonlyMap<string, SheetField> = new Map(
  Object.entries(names).flatMap(([field, lines]) =>
    lines.flatMap((line) => line.split(', ').map((name) => [foldName(name), field as SheetField] as const)),
  ),
);

/** `index` counts from 0; `name` is what the file calls it. */
export type Columns = Partial<Record<SheetField, { index: number; name: string }>>;

export function columnsOf(headers: readonly string[]): Columns {
  const columns: Columns = {};
  headers.forEach((header, index) => {
    const field = fieldsByName.get(foldName(header));
    if (field && !columns[field]) columns[field] = { index, name: header.trim() };
  });
  // Without categories, a list's topics are what its books are sorted by.
  if (columns.category === undefined && columns.topics !== undefined) {
    columns.category = columns.topics;
    delete columns.topics;
  }
  return columns;
}

/** As somebody has chosen them, by their places; null for a column that is ignored. */
export type ChosenColumns = readonly (SheetField | null)[];

export function chosenAmong(headers: readonly string[], chosen: ChosenColumns): Columns {
  const columns: Columns = {};
  for (const [index, field] of chosen.entries())
    if (field !== null) columns[field] = { index, name: headers[index]?.trim() || field };
  return columns;
}

export type Header = { row: number; columns: Columns };

/** The first row that names title and author, else the first with a title. */
export function findHeader(rows: readonly (readonly string[])[]): Header | null {
  let best: Header | null = null;
  for (const [row, headers] of rows.entries()) {
    const columns = columnsOf(headers);
    if (!columns.title) continue;
    if (columns.author) return { row, columns };
    best ??= { row, columns };
  }
  return best;
}
