/** An address that breaks before its host, and elsewhere only where a part is wider than its place. */
export function EmailAddress({ text }: { text: string }) {
  const at = text.lastIndexOf('@');
  if (at < 1) return text;
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  );
}
