import { Button } from '@pollen/ui/Button';
import { ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { avatarWords } from '../../locales/avatars.en';
import { useT } from '../../locales/translator';
import styles from './PictureCrop.module.css';
import type { Picture } from './picture-file';

const mostZoom = 4;
const zoomStep = 0.1;
const moveStepPx = 8;

interface PictureCropProps {
  picture: Picture;
  onUpload: (area: Area) => void;
  onAnother: () => void;
}

/** A square of the picture, moved and zoomed by finger, mouse, wheel or keys. */
export default function PictureCrop({ picture, onUpload, onAnother }: PictureCropProps) {
  const t = useT(avatarWords);
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);

  const zoomBy = (step: number) => setZoom((now) => Math.min(mostZoom, Math.max(1, now + step)));
  const zoomByKey = ({ key }: KeyboardEvent) => {
    if (key === '+' || key === '=') zoomBy(zoomStep);
    if (key === '-') zoomBy(-zoomStep);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the part inside, which has the focus. */}
      <div className={styles.frame} onKeyDown={zoomByKey}>
        <Cropper
          image={picture.address}
          crop={place}
          zoom={zoom}
          maxZoom={mostZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          objectFit="contain"
          keyboardStep={moveStepPx}
          disableAutomaticStylesInjection
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropAreaChange={(_percent, pixels) => setArea(pixels)}
          classes={{ cropAreaClassName: styles.part }}
          cropperProps={{ role: 'application', 'aria-label': t('cropArea') }}
        />
      </div>
      <label className={styles.zoom}>
        <ZoomOut size={20} aria-hidden="true" />
        <span className="visually-hidden">{t('zoom')}</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={zoomStep / 2}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
        <ZoomIn size={20} aria-hidden="true" />
      </label>
      <div className={styles.actions}>
        <Button kind="ghost" onClick={onAnother}>
          {t('another')}
        </Button>
        <Button disabled={!area} onClick={() => area && onUpload(area)}>
          {t('upload')}
        </Button>
      </div>
    </>
  );
}
