-- accounts
CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  email_key text NOT NULL,
  password_hash text NOT NULL,
  first_name text NOT NULL,
  last_name text,
  is_admin boolean DEFAULT false NOT NULL,
  status text DEFAULT 'active' NOT NULL,
  preferences jsonb DEFAULT '{}'::jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT users_status CHECK (status in ('active', 'blocked'))
);
CREATE UNIQUE INDEX users_email_key ON users (email_key);
CREATE INDEX users_admins ON users (id) WHERE is_admin;
CREATE INDEX users_status ON users (status, id);
--> statement-breakpoint
CREATE TABLE sessions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT sessions_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  token_hash text NOT NULL,
  device text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_used_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX sessions_token_hash ON sessions (token_hash);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
--> statement-breakpoint
CREATE TABLE account_links (
  user_id integer NOT NULL CONSTRAINT account_links_user_id_users_id_fk REFERENCES users ON DELETE CASCADE,
  purpose text NOT NULL,
  token_hash text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT account_links_user_id_purpose_pk PRIMARY KEY (user_id, purpose),
  CONSTRAINT account_links_purpose CHECK (purpose in ('magic_link', 'password_reset'))
);
CREATE UNIQUE INDEX account_links_token_hash ON account_links (token_hash);
--> statement-breakpoint
CREATE TABLE invites (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  token_hash text NOT NULL,
  email text,
  created_by integer CONSTRAINT invites_created_by_users_id_fk REFERENCES users ON DELETE SET NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  expires_at timestamptz NOT NULL,
  used_by integer CONSTRAINT invites_used_by_users_id_fk REFERENCES users ON DELETE SET NULL,
  used_at timestamptz
);
CREATE UNIQUE INDEX invites_token_hash ON invites (token_hash);
--> statement-breakpoint
-- books
CREATE TABLE authors (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL
);
CREATE UNIQUE INDEX authors_name_key ON authors (name_key);
--> statement-breakpoint
CREATE TABLE categories (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  name_key text NOT NULL
);
CREATE UNIQUE INDEX categories_name_key ON categories (name_key);
--> statement-breakpoint
CREATE TABLE books (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  title_key text NOT NULL,
  author_id integer NOT NULL CONSTRAINT books_author_id_authors_id_fk REFERENCES authors,
  author_name text DEFAULT '' NOT NULL,
  category_ids integer[] DEFAULT '{}' NOT NULL,
  slogan text DEFAULT '' NOT NULL,
  short_description text DEFAULT '' NOT NULL,
  year integer,
  language text DEFAULT 'en' NOT NULL,
  source_kind text NOT NULL,
  source_label text NOT NULL,
  origin_key text,
  origin_hash text,
  status text DEFAULT 'waiting' NOT NULL,
  status_reason text,
  progress double precision DEFAULT 0 NOT NULL,
  reading_minutes integer DEFAULT 0 NOT NULL,
  listens_count integer DEFAULT 0 NOT NULL,
  audio_key text,
  duration_seconds double precision,
  cover_variant integer DEFAULT 0 NOT NULL,
  cover_picture text,
  cover_tint text,
  cover_is_chosen boolean DEFAULT false NOT NULL,
  search_document tsvector NOT NULL,
  search_text text NOT NULL,
  search_head text GENERATED ALWAYS AS (left(' ' || search_text || ' ', 100)) STORED,
  published_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT books_audio_whole CHECK ((audio_key is null) = (duration_seconds is null)),
  CONSTRAINT books_cover_whole CHECK ((cover_picture is null) = (cover_tint is null)),
  CONSTRAINT books_published_whole CHECK (status <> 'published' or published_at is not null)
);
CREATE UNIQUE INDEX books_origin ON books (origin_key);
CREATE INDEX books_author ON books (author_id);
CREATE INDEX books_work ON books (title_key, author_id);
CREATE INDEX books_newest ON books (published_at DESC NULLS LAST, id DESC NULLS LAST) WHERE status = 'published';
CREATE INDEX books_popular ON books (listens_count DESC NULLS LAST, id DESC NULLS LAST) WHERE status = 'published';
-- A search by title ranks by listens: with these in its index it reads no book. A change of listens_count writes every
-- index of its book anyway, because one of them is ordered by it.
CREATE INDEX books_title ON books (title_key text_pattern_ops, id) INCLUDE (listens_count) WHERE status = 'published';
CREATE INDEX books_shortest ON books (reading_minutes, id) WHERE status = 'published';
-- The newest books with a common word are found by this alone.
CREATE INDEX books_by_status ON books (status, id) INCLUDE (search_head);
CREATE INDEX books_by_title ON books (title_key text_pattern_ops, id);
CREATE INDEX books_by_status_title ON books (status, title_key text_pattern_ops, id);
-- Every search scans the whole list of pending entries, and at the default limit of 4 MB that takes 80 ms.
CREATE INDEX books_search ON books USING gin (search_document)
  WITH (gin_pending_list_limit = 128) WHERE status = 'published';
-- Titles and authors apart from descriptions: three letters begin a word in every tenth title, but in nearly every
-- description. One half for readers, the other for the tables of admins.
CREATE INDEX books_names ON books USING gin (to_tsvector('simple', search_text))
  WITH (gin_pending_list_limit = 128) WHERE status = 'published';
CREATE INDEX books_unpublished_names ON books USING gin (to_tsvector('simple', search_text))
  WITH (gin_pending_list_limit = 128) WHERE status <> 'published';
--> statement-breakpoint
CREATE TABLE book_categories (
  book_id integer NOT NULL CONSTRAINT book_categories_book_id_books_id_fk REFERENCES books ON DELETE CASCADE,
  category_id integer NOT NULL CONSTRAINT book_categories_category_id_categories_id_fk REFERENCES categories ON DELETE CASCADE,
  position smallint DEFAULT 0 NOT NULL,
  CONSTRAINT book_categories_book_id_category_id_pk PRIMARY KEY (book_id, category_id)
);
CREATE INDEX book_categories_category ON book_categories (category_id, book_id);
--> statement-breakpoint
-- Lists show author and categories from the book's row alone, so triggers keep both there.
CREATE FUNCTION name_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.author_name := coalesce((SELECT name FROM authors WHERE id = NEW.author_id), '');
  RETURN NEW;
END
$$;
CREATE TRIGGER books_author_named BEFORE INSERT OR UPDATE OF author_id ON books
  FOR EACH ROW EXECUTE FUNCTION name_author();
CREATE FUNCTION name_author_anew() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE books SET author_name = NEW.name WHERE author_id = NEW.id;
  RETURN NULL;
END
$$;
CREATE TRIGGER authors_named_anew AFTER UPDATE OF name ON authors
  FOR EACH ROW EXECUTE FUNCTION name_author_anew();
--> statement-breakpoint
-- Once per statement, and only books whose list differs: an import writes the lists with the books.
CREATE FUNCTION place_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE books SET category_ids = placed.ids FROM (
    SELECT book_id, array(
      SELECT category_id FROM book_categories bc WHERE bc.book_id = touched.book_id ORDER BY position, category_id
    ) AS ids
    FROM (SELECT DISTINCT book_id FROM changed) touched
  ) placed
  WHERE books.id = placed.book_id AND books.category_ids <> placed.ids;
  RETURN NULL;
END
$$;
CREATE TRIGGER book_categories_placed AFTER INSERT ON book_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_categories();
CREATE TRIGGER book_categories_moved AFTER UPDATE ON book_categories REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_categories();
CREATE TRIGGER book_categories_taken AFTER DELETE ON book_categories REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION place_categories();
--> statement-breakpoint
CREATE TABLE settled_origins (
  origin_key text PRIMARY KEY
);
--> statement-breakpoint
-- Every word of a title or author, to tell what a misspelt one may have meant. Words are never removed.
CREATE TABLE search_words (
  word text PRIMARY KEY
);
--> statement-breakpoint
-- shelves
CREATE TABLE book_shelves (
  book_id integer PRIMARY KEY CONSTRAINT book_shelves_book_id_books_id_fk REFERENCES books ON DELETE CASCADE,
  similar_ids integer[] DEFAULT '{}' NOT NULL,
  together_ids integer[] DEFAULT '{}' NOT NULL,
  together_scores real[] DEFAULT '{}' NOT NULL,
  trend double precision,
  made_at timestamptz,
  due_at timestamptz
);
CREATE INDEX book_shelves_trend ON book_shelves (trend DESC NULLS LAST) WHERE trend is not null;
CREATE INDEX book_shelves_due ON book_shelves (due_at) WHERE due_at is not null;
--> statement-breakpoint
CREATE TABLE common_shelves (
  name text PRIMARY KEY,
  book_ids integer[] DEFAULT '{}' NOT NULL,
  made_at timestamptz DEFAULT now() NOT NULL,
  due_at timestamptz
);
--> statement-breakpoint
CREATE TABLE reader_shelves (
  user_id integer PRIMARY KEY CONSTRAINT reader_shelves_user_fk REFERENCES users ON DELETE CASCADE,
  book_ids integer[] DEFAULT '{}' NOT NULL,
  made_at timestamptz,
  due_at timestamptz
);
CREATE INDEX reader_shelves_due ON reader_shelves (due_at) WHERE due_at is not null;
--> statement-breakpoint
-- narration
CREATE TABLE narrations (
  book_id integer PRIMARY KEY CONSTRAINT narrations_book_fk REFERENCES books ON DELETE CASCADE,
  state text DEFAULT 'waiting' NOT NULL,
  progress double precision DEFAULT 0 NOT NULL,
  reason text,
  attempts integer DEFAULT 0 NOT NULL,
  input_hash text,
  voice text,
  audio_key text,
  duration_seconds double precision,
  loudness_lufs double precision,
  bytes integer,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT narrations_state_known CHECK (state in ('waiting', 'running', 'ready', 'failed')),
  CONSTRAINT narrations_ready_whole CHECK (state <> 'ready' or (audio_key is not null and duration_seconds > 0))
);
CREATE INDEX narrations_state ON narrations (state);
--> statement-breakpoint
CREATE TABLE respellings (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id integer CONSTRAINT respellings_book_fk REFERENCES books ON DELETE CASCADE,
  written text NOT NULL,
  spoken text NOT NULL,
  CONSTRAINT respellings_written UNIQUE NULLS NOT DISTINCT (book_id, written)
);
--> statement-breakpoint
-- generation
CREATE TABLE book_sources (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id integer NOT NULL CONSTRAINT book_sources_book_fk REFERENCES books ON DELETE CASCADE,
  kind text NOT NULL,
  title text NOT NULL,
  url text,
  text text NOT NULL,
  sha256 text NOT NULL,
  is_searched boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE UNIQUE INDEX book_sources_text ON book_sources (book_id, sha256);
CREATE INDEX book_sources_unsearched ON book_sources (book_id) WHERE not is_searched;
--> statement-breakpoint
CREATE TABLE generation_steps (
  book_id integer NOT NULL CONSTRAINT generation_steps_book_fk REFERENCES books ON DELETE CASCADE,
  step text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  turn integer DEFAULT 1 NOT NULL,
  attempts integer DEFAULT 0 NOT NULL,
  progress double precision DEFAULT 0 NOT NULL,
  result jsonb,
  reason text,
  not_before timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  updated_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT generation_steps_book_id_step_pk PRIMARY KEY (book_id, step)
);
CREATE INDEX generation_steps_unfinished ON generation_steps (updated_at) WHERE state in ('waiting', 'running');
--> statement-breakpoint
CREATE TABLE generation_parts (
  book_id integer NOT NULL CONSTRAINT generation_parts_book_fk REFERENCES books ON DELETE CASCADE,
  step text NOT NULL,
  part text NOT NULL,
  key text NOT NULL,
  value jsonb NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT generation_parts_book_id_step_part_pk PRIMARY KEY (book_id, step, part)
);
--> statement-breakpoint
CREATE TABLE generation_ledger (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id integer CONSTRAINT generation_ledger_book_fk REFERENCES books ON DELETE SET NULL,
  step text NOT NULL,
  part text NOT NULL,
  provider text NOT NULL,
  model text NOT NULL,
  state text DEFAULT 'begun' NOT NULL,
  estimated_tokens integer DEFAULT 0 NOT NULL,
  tokens_in integer DEFAULT 0 NOT NULL,
  tokens_out integer DEFAULT 0 NOT NULL,
  characters integer DEFAULT 0 NOT NULL,
  images integer DEFAULT 0 NOT NULL,
  estimated_micros bigint DEFAULT 0 NOT NULL,
  cost_micros bigint DEFAULT 0 NOT NULL,
  error text,
  created_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX generation_ledger_time ON generation_ledger (created_at);
CREATE INDEX generation_ledger_book ON generation_ledger (book_id, id);
--> statement-breakpoint
CREATE TABLE prompt_versions (
  version integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  author_prompt text DEFAULT '' NOT NULL,
  category_prompt text DEFAULT '' NOT NULL,
  slogan_prompt text DEFAULT '' NOT NULL,
  thumbnail_prompt text DEFAULT '' NOT NULL,
  short_description_prompt text DEFAULT '' NOT NULL,
  main_text_prompt text DEFAULT '' NOT NULL,
  created_by integer CONSTRAINT prompt_versions_user_fk REFERENCES users ON DELETE SET NULL,
  created_at timestamptz DEFAULT now() NOT NULL
);
--> statement-breakpoint
-- imports
CREATE TABLE imports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL,
  created_by integer CONSTRAINT imports_created_by_fk REFERENCES users ON DELETE SET NULL,
  state text DEFAULT 'taking_in' NOT NULL,
  rows_count integer NOT NULL,
  new_count integer DEFAULT 0 NOT NULL,
  duplicates_count integer DEFAULT 0 NOT NULL,
  wrong_count integer DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  taken_in_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT imports_state_known CHECK (state in ('taking_in', 'generating', 'done', 'cancelled'))
);
CREATE INDEX imports_unfinished ON imports (id) WHERE state in ('taking_in', 'generating');
--> statement-breakpoint
CREATE TABLE import_rows (
  import_id integer NOT NULL CONSTRAINT import_rows_import_id_imports_id_fk REFERENCES imports ON DELETE CASCADE,
  row integer NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  title text NOT NULL,
  author text NOT NULL,
  categories text[] NOT NULL,
  year integer,
  language text,
  column_name text,
  value text,
  reason text,
  fix text,
  book_id integer CONSTRAINT import_rows_book_fk REFERENCES books ON DELETE SET NULL,
  CONSTRAINT import_rows_import_id_row_pk PRIMARY KEY (import_id, row),
  CONSTRAINT import_rows_state_known CHECK (state in ('waiting', 'new', 'duplicate', 'wrong', 'cancelled'))
);
-- The rows of an import are paged, and its books looked up, by this alone.
CREATE INDEX import_rows_state ON import_rows (import_id, state, row) INCLUDE (book_id);
CREATE INDEX import_rows_book ON import_rows (book_id) WHERE book_id is not null;
--> statement-breakpoint
-- listening
CREATE SEQUENCE listening_ordinals AS bigint;
--> statement-breakpoint
CREATE TABLE listenings (
  user_id integer NOT NULL CONSTRAINT listenings_user_fk REFERENCES users ON DELETE CASCADE,
  book_id integer NOT NULL CONSTRAINT listenings_book_fk REFERENCES books ON DELETE CASCADE,
  history_id integer GENERATED ALWAYS AS IDENTITY,
  position_seconds double precision NOT NULL,
  ordinal bigint NOT NULL,
  listened_at timestamptz NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  device text,
  session_id integer NOT NULL,
  cause text NOT NULL,
  finished_at timestamptz,
  unfinished_at timestamptz,
  heard_seconds double precision DEFAULT 0 NOT NULL,
  takeover_version integer DEFAULT 0 NOT NULL,
  takeover_seconds double precision DEFAULT 0 NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT listenings_user_id_book_id_pk PRIMARY KEY (user_id, book_id),
  CONSTRAINT listenings_position CHECK (position_seconds >= 0),
  CONSTRAINT listenings_version CHECK (version > 0)
);
CREATE UNIQUE INDEX listenings_history ON listenings (user_id, history_id);
CREATE INDEX listenings_order ON listenings (user_id, ordinal DESC NULLS LAST);
-- The latest listeners of a book are asked what else they hear. The order changes only when a book is started.
CREATE INDEX listenings_book ON listenings (book_id, ordinal DESC NULLS LAST);
--> statement-breakpoint
CREATE TABLE listening_jumps (
  user_id integer NOT NULL,
  book_id integer NOT NULL,
  id bigint GENERATED ALWAYS AS IDENTITY,
  from_seconds double precision NOT NULL,
  to_seconds double precision NOT NULL,
  cause text NOT NULL,
  device text,
  at timestamptz NOT NULL,
  CONSTRAINT listening_jumps_user_id_book_id_id_pk PRIMARY KEY (user_id, book_id, id),
  CONSTRAINT listening_jumps_item_fk FOREIGN KEY (user_id, book_id) REFERENCES listenings (user_id, book_id) ON DELETE CASCADE
);
--> statement-breakpoint
CREATE TABLE queue_entries (
  user_id integer NOT NULL CONSTRAINT queue_entries_user_fk REFERENCES users ON DELETE CASCADE,
  book_id integer NOT NULL CONSTRAINT queue_entries_book_fk REFERENCES books ON DELETE CASCADE,
  place integer NOT NULL,
  added_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT queue_entries_user_id_book_id_pk PRIMARY KEY (user_id, book_id)
);
CREATE INDEX queue_entries_book ON queue_entries (book_id);
--> statement-breakpoint
CREATE TABLE podcast_feeds (
  user_id integer PRIMARY KEY CONSTRAINT podcast_feeds_user_fk REFERENCES users ON DELETE CASCADE,
  secret_hash text NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  last_fetched_at timestamptz
);
CREATE UNIQUE INDEX podcast_feeds_secret ON podcast_feeds (secret_hash);
--> statement-breakpoint
-- reading
CREATE TABLE book_texts (
  book_id integer PRIMARY KEY CONSTRAINT book_texts_book_fk REFERENCES books ON DELETE CASCADE,
  body text NOT NULL,
  body_hash text NOT NULL,
  sections jsonb NOT NULL,
  cues jsonb,
  cues_body_hash text,
  search_words tsvector DEFAULT '' NOT NULL,
  updated_at timestamptz DEFAULT now() NOT NULL
);
CREATE INDEX book_texts_words ON book_texts USING gin (search_words) WITH (gin_pending_list_limit = 128);
--> statement-breakpoint
CREATE TABLE section_evidence (
  book_id integer NOT NULL CONSTRAINT section_evidence_book_fk REFERENCES books ON DELETE CASCADE,
  section_hash text NOT NULL,
  quotation text NOT NULL,
  source_title text NOT NULL,
  source_url text,
  chapter text,
  CONSTRAINT section_evidence_book_id_section_hash_pk PRIMARY KEY (book_id, section_hash)
);
--> statement-breakpoint
CREATE TABLE reading_positions (
  user_id integer NOT NULL CONSTRAINT reading_positions_user_fk REFERENCES users ON DELETE CASCADE,
  book_id integer NOT NULL CONSTRAINT reading_positions_book_fk REFERENCES books ON DELETE CASCADE,
  sentence_id text NOT NULL,
  sentence_text text NOT NULL,
  read_at timestamptz NOT NULL,
  device text,
  CONSTRAINT reading_positions_user_id_book_id_pk PRIMARY KEY (user_id, book_id)
);
CREATE INDEX reading_positions_book ON reading_positions (book_id);
--> statement-breakpoint
CREATE TABLE highlights (
  user_id integer NOT NULL CONSTRAINT highlights_user_fk REFERENCES users ON DELETE CASCADE,
  id uuid NOT NULL,
  book_id integer NOT NULL CONSTRAINT highlights_book_fk REFERENCES books ON DELETE CASCADE,
  first_sentence text NOT NULL,
  body_hash text NOT NULL,
  sentences text[] NOT NULL,
  section_title text NOT NULL,
  color text NOT NULL,
  note text DEFAULT '' NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT highlights_user_id_id_pk PRIMARY KEY (user_id, id)
);
CREATE INDEX highlights_user_book ON highlights (user_id, book_id);
CREATE INDEX highlights_user_latest ON highlights (user_id, created_at DESC NULLS LAST, id);
CREATE INDEX highlights_book ON highlights (book_id);
--> statement-breakpoint
-- requests
CREATE TABLE book_requests (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  author text NOT NULL,
  main_key text NOT NULL,
  whole_key text NOT NULL,
  state text DEFAULT 'waiting' NOT NULL,
  reason text,
  book_id integer CONSTRAINT book_requests_book_fk REFERENCES books ON DELETE SET NULL,
  askers_count integer DEFAULT 0 NOT NULL,
  decided_by integer CONSTRAINT book_requests_decided_by_fk REFERENCES users ON DELETE SET NULL,
  decided_at timestamptz,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT book_requests_state CHECK (state in ('waiting', 'approved', 'published', 'declined')),
  CONSTRAINT book_requests_declined CHECK (state <> 'declined' or reason is not null)
);
CREATE INDEX book_requests_main ON book_requests (main_key) WHERE state in ('waiting', 'approved');
CREATE INDEX book_requests_whole ON book_requests (whole_key) WHERE state in ('waiting', 'approved');
CREATE INDEX book_requests_book ON book_requests (book_id);
CREATE INDEX book_requests_state ON book_requests (state, askers_count DESC NULLS LAST, created_at, id);
CREATE INDEX book_requests_all ON book_requests ((state = 'waiting') desc, askers_count DESC NULLS LAST, created_at, id, state);
--> statement-breakpoint
CREATE TABLE request_askers (
  request_id integer NOT NULL CONSTRAINT request_askers_request_id_book_requests_id_fk REFERENCES book_requests ON DELETE CASCADE,
  user_id integer NOT NULL CONSTRAINT request_askers_user_fk REFERENCES users ON DELETE CASCADE,
  is_news boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT request_askers_request_id_user_id_pk PRIMARY KEY (request_id, user_id)
);
CREATE INDEX request_askers_user ON request_askers (user_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE FUNCTION count_askers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- One after the other in the order of their ids, so that nobody waits for somebody who waits for them.
  PERFORM FROM book_requests WHERE id IN (SELECT request_id FROM changed) ORDER BY id FOR NO KEY UPDATE;
  UPDATE book_requests r SET askers_count = r.askers_count + c.askers * (CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END)
    FROM (SELECT request_id, count(*) AS askers FROM changed GROUP BY request_id) c WHERE r.id = c.request_id;
  RETURN NULL;
END
$$;
CREATE TRIGGER askers_counted_in AFTER INSERT ON request_askers REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_askers();
CREATE TRIGGER askers_counted_out AFTER DELETE ON request_askers REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION count_askers();
--> statement-breakpoint
-- reports
CREATE TABLE mistake_reports (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  book_id integer NOT NULL CONSTRAINT mistake_reports_book_fk REFERENCES books ON DELETE CASCADE,
  user_id integer CONSTRAINT mistake_reports_user_fk REFERENCES users ON DELETE SET NULL,
  text text NOT NULL,
  sentence text,
  note text,
  resolved_by integer CONSTRAINT mistake_reports_resolved_by_fk REFERENCES users ON DELETE SET NULL,
  resolved_at timestamptz,
  is_news boolean DEFAULT false NOT NULL,
  created_at timestamptz DEFAULT now() NOT NULL,
  CONSTRAINT mistake_reports_resolved CHECK ((resolved_at is null) = (note is null))
);
CREATE INDEX mistake_reports_open ON mistake_reports (id) WHERE resolved_at is null;
CREATE INDEX mistake_reports_resolved ON mistake_reports (resolved_at DESC NULLS LAST, id) WHERE resolved_at is not null;
CREATE INDEX mistake_reports_user ON mistake_reports (user_id, id);
CREATE INDEX mistake_reports_book ON mistake_reports (book_id);
--> statement-breakpoint
-- operations
CREATE TABLE audit_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz DEFAULT now() NOT NULL,
  admin_id integer,
  action text NOT NULL,
  subject_kind text NOT NULL,
  subject_id integer,
  subject_label text,
  before jsonb,
  after jsonb
);
CREATE INDEX audit_entries_action ON audit_entries (action, id);
CREATE INDEX audit_entries_admin ON audit_entries (admin_id, id);
--> statement-breakpoint
CREATE TABLE daily_counts (
  kind text NOT NULL,
  day date NOT NULL,
  count bigint NOT NULL,
  CONSTRAINT daily_counts_kind_day_pk PRIMARY KEY (kind, day),
  CONSTRAINT daily_counts_kind CHECK (kind in ('listens', 'readers', 'cost_micros'))
);
--> statement-breakpoint
CREATE TABLE kept_counts (
  counted text NOT NULL,
  state text NOT NULL,
  number integer NOT NULL
);
--> statement-breakpoint
-- One text for the triggers of each table. One row per state and statement, so that writers never wait for each other.
DO $migration$
DECLARE
  counted record;
  event record;
BEGIN
  FOR counted IN VALUES
    ('books', 'status'),
    ('book_requests', 'state'),
    ('mistake_reports', 'CASE WHEN resolved_at IS NULL THEN ''open'' ELSE ''resolved'' END'),
    ('users', 'status')
  LOOP
    EXECUTE format($function$
      CREATE FUNCTION %1$I() RETURNS trigger LANGUAGE plpgsql AS $body$
      BEGIN
        IF TG_OP = 'INSERT' THEN
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, %3$s, count(*) FROM after_rows GROUP BY 2;
        ELSIF TG_OP = 'DELETE' THEN
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, %3$s, -count(*) FROM before_rows GROUP BY 2;
        ELSIF TG_OP = 'TRUNCATE' THEN
          DELETE FROM kept_counts WHERE counted = %2$L;
        ELSE
          INSERT INTO kept_counts (counted, state, number)
            SELECT %2$L, moved.state, sum(moved.step) FROM (
              SELECT %3$s AS state, 1 AS step FROM after_rows UNION ALL SELECT %3$s, -1 FROM before_rows
            ) moved GROUP BY 2 HAVING sum(moved.step) <> 0;
        END IF;
        RETURN NULL;
      END
      $body$ $function$, counted.column1 || '_counted', counted.column1, counted.column2);
    FOR event IN VALUES
      ('insert', 'REFERENCING NEW TABLE AS after_rows'),
      ('delete', 'REFERENCING OLD TABLE AS before_rows'),
      ('update', 'REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows'),
      ('truncate', '')
    LOOP
      EXECUTE format('CREATE TRIGGER %1$I AFTER %2$s ON %3$I %4$s FOR EACH STATEMENT EXECUTE FUNCTION %5$I()',
        counted.column1 || '_counted_' || event.column1, event.column1, counted.column1, event.column2,
        counted.column1 || '_counted');
    END LOOP;
  END LOOP;
END
$migration$;
--> statement-breakpoint
-- Secrets that every process on this database must share, such as the key of media links.
CREATE TABLE instance_secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);
--> statement-breakpoint
-- A server may lack the extension, or the right to add it: misspelt searches then find less, and the search for accounts
-- (accounts/admin/user-list-store.ts uses this very expression) reads every account. Nothing else changes.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX search_words_trigrams ON search_words USING gin (word gin_trgm_ops);
  CREATE INDEX users_names ON users USING gin
    (lower(' ' || email || ' ' || first_name || ' ' || coalesce(last_name, '')) gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END
$$;
