-- The version of a text that readers see was called its edition, beside the number that counts an operator's changes.
-- Versions are final; this renames a key of what they hold and changes no value.
-- feature: versions
alter table versions disable trigger versions_are_final;
update versions set content = content - 'edition' || jsonb_build_object('policyVersion', content -> 'edition')
where kind = 'article' and content ? 'edition';
alter table versions enable trigger versions_are_final;
