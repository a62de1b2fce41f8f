import type { ArticleName } from '@pollen/contract/content-marks';
import { SkeletonCards } from '@pollen/ui/Skeleton';
import { useParams } from 'react-router';
import { useCall } from '../../api/query';
import { LoadFailed } from '../../layouts/LoadFailed';
import { TextEditor } from './TextEditor';

/** One text in one language. */
export default function TextPage() {
  // The address is not validated here, because the server knows which texts exist.
  const params = useParams() as { name: ArticleName; locale: 'en' | 'zh' };
  const { data, error, refetch } = useCall('GET /api/console/Articles/:name/:locale', { params });
  if (!data) {
    return error ? (
      <LoadFailed heading="h1" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonCards count={3} height={220} />
    );
  }
  return <TextEditor key={`${params.name}.${params.locale}`} {...params} text={data} />;
}
