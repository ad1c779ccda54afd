import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/app/paths.ts';
import { queryClient } from '#web/platform/data/query-client.ts';
import { Redirect, useNavigate } from '#web/platform/page/routing.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { InterestChoice } from './interest-choice.tsx';
import { myInterests } from './my-interests.ts';

const text = browsingPagesWords.interests;
export const heading = { title: text.title, lead: text.lead };

export const prepare = (): Promise<unknown> => queryClient.query(myInterests);

/** What new readers are asked, once. Home for whoever was, and where there's too little to choose from. */
export function WelcomePage() {
  const navigate = useNavigate();
  const { data, isError } = useQuery(myInterests);
  const goHome = () => navigate(paths.home, { replace: true });
  if (isError || (data && (data.chosen !== null || data.offered.length === 0)))
    return <Redirect to={paths.home} replace />;
  if (!data) return null;
  return <InterestChoice interests={data} submit={text.go} onKept={goHome} skip={text.skip} />;
}
