import * as css from './transfer.css.ts'

/** So many letters at the end of a long name stay in view. */
const END_CHARS = 14

/** A file's name in one line; where there is no room for it, it is cut before its end (TRANSFER-45). */
export const FileName = ({ name }: { readonly name: string }) => {
  const letters = [...name]
  const end = letters.length > 2 * END_CHARS ? letters.slice(-END_CHARS).join('') : ''
  return (
    <b className={css.name} title={name}>
      <span className={css.nameStart}>{name.slice(0, name.length - end.length)}</span>
      {end !== '' && <span className={css.nameEnd}>{end}</span>}
    </b>
  )
}
