/** A parcel on a light ground: the picture of a product test without one of its own. */
export function ParcelArt({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 250 150" className={className} aria-hidden="true">
      <circle cx="83" cy="42" r="4" fill="var(--color-primary)" opacity="0.7" />
      <circle cx="164" cy="42" r="6" fill="var(--color-reward)" />
      <circle cx="179" cy="60" r="4" fill="var(--color-reward)" />
      <path d="M85 62 125 44 165 62V102L125 122 85 102Z" fill="var(--color-surface)" />
      <path
        d="M85 62 125 80 165 62M125 80V122"
        fill="none"
        stroke="var(--color-primary)"
        strokeWidth="2.5"
        opacity="0.6"
      />
      <path d="M105 53 145 71V84" fill="none" stroke="var(--color-primary)" strokeWidth="6" />
    </svg>
  );
}
