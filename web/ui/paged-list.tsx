import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { Loaded } from './loaded.tsx';
import { Pager } from './pager.tsx';
import { Skeleton } from './skeleton.tsx';

type Page = { total: number; last_page: number };

type PagedListProps<Data extends Page, Row> = {
  query: ComponentProps<typeof Loaded<Data>>['query'] & { isPlaceholderData: boolean };
  rowsOf: (data: Data) => readonly Row[];
  /** Counts from 1. */
  page: number;
  onPage: (page: number) => void;
  skeleton?: ReactNode;
  /** Above the rows, and above what is said where there are none. */
  renderHead?: (data: Data) => ReactNode;
  /** Said where there are none on any page. */
  none: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
};

/** A list that is read page by page. A page whose last row is gone leads to the one that is last now. */
export function PagedList<Data extends Page, Row>(props: PagedListProps<Data, Row>) {
  const { query, skeleton = <Skeleton height="9rem" radius="m" /> } = props;
  return (
    <Loaded query={query} skeleton={skeleton}>
      {(data) => <Shown {...props} data={data} skeleton={skeleton} />}
    </Loaded>
  );
}

function Shown<Data extends Page, Row>({ data, ...props }: PagedListProps<Data, Row> & { data: Data }) {
  const { query, rowsOf, page, onPage, skeleton, renderHead, none, children } = props;
  const { total, last_page: last } = data;
  const rows = rowsOf(data);
  useEffect(() => {
    // What is shown until an answer comes knows nothing of its pages.
    if (page > last && !query.isPlaceholderData) onPage(last);
  });
  if (rows.length === 0 && total > 0) return skeleton;
  return (
    <div className="stack gap-3">
      {renderHead?.(data)}
      {rows.length > 0 ? children(rows) : none}
      <Pager {...{ page, last, onPage }} />
    </div>
  );
}
