import { useQuery } from '@tanstack/react-query';
import { Panel } from '#web/ui/panel.tsx';
import { browsingPagesWords } from '#words/browsing-pages.ts';
import { InterestChoice } from './interest-choice.tsx';
import { myInterests } from './my-interests.ts';

const text = browsingPagesWords.interests;

/** Nothing where there's too little to choose from. */
export function InterestSettings() {
  const { data } = useQuery(myInterests);
  if (!data || (data.offered.length === 0 && !data.chosen?.length)) return null;
  return (
    <Panel {...text.settings}>
      <InterestChoice interests={data} submit={text.save} />
    </Panel>
  );
}
