import { useNavigate } from '@tanstack/react-router';
import { RecordSteps } from './record-steps.tsx';

type Props = {
  /** Name of the list that leads to the page. */
  list: string;
  id: number;
  /** The list's address; a record's page is below it. */
  path: string;
};

/** In the head of a record's page: steps to the records before and after it in its list, also with k and j. */
export function PageSteps({ list, id, path }: Props) {
  const navigate = useNavigate();
  return <RecordSteps list={list} id={id} onOpen={(next) => void navigate({ href: `${path}/${next}` })} />;
}
