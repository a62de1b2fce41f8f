import { QueryProvider } from '../../api/query';
import { Contact } from './Contact';

/** A chunk of its own, because the FAQ does not need the query library. */
export default function ContactPanel() {
  return (
    <QueryProvider>
      <Contact />
    </QueryProvider>
  );
}
