import { call } from '../../api/call';
import { GiftSwatch } from '../../layouts/GiftSwatch';
import { PictureChoice, uploadMs } from '../../layouts/PictureChoice';
import { giftWords } from '../../locales/gifts.en';
import { useT } from '../../locales/translator';

interface GiftPictureProps {
  art: string;
  pictureUrl: string | null;
  onChange: (pictureUrl: string | null) => void;
}

/**
 * The picture as members will see it. The upload happens at once; the gift takes the picture when the form is saved.
 */
export function GiftPicture({ art, pictureUrl, onChange }: GiftPictureProps) {
  const t = useT(giftWords);
  return (
    <PictureChoice
      shown={<GiftSwatch art={art} picture={pictureUrl} look="tile" />}
      help={t('pictureHelp')}
      pictureUrl={pictureUrl}
      upload={(source) => call('POST /api/console/GiftPictures', { body: { source }, timeoutMs: uploadMs })}
      onChange={onChange}
    />
  );
}
