import { IconButton } from '@pollen/ui/IconButton';
import { Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { siteWords } from '../locales/site.en';
import { useT } from '../locales/translator';

const load = () => import('./SideMenu');
const SideMenu = lazy(load);

/** Opens the side menu, which is fetched when the pointer or the focus comes near. */
export function MenuButton({ look, className }: { look?: 'plain' | 'brand'; className?: string }) {
  const t = useT(siteWords);
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      <IconButton
        label={t('menu')}
        look={look}
        className={className}
        aria-haspopup="dialog"
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      >
        <Menu size={24} />
      </IconButton>
      <Suspense>{wasOpened && <SideMenu open={open} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
