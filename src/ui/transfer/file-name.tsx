import * as css from './transfer.css.ts'

/** A name up to this length fits on a phone. */
const SHORT_CHARS = 28
/**
 * The number of characters at the end of a long name that stay visible. They often include a
 * number, a year and the extension.
 */
const END_CHARS = 24

/** A file name in one line. A long one is truncated in the middle. */
export const FileName = ({ name }: { readonly name: string }) => {
  const letters = [...name]
  const endLength = Math.min(END_CHARS, Math.floor(letters.length / 2))
  const end = letters.length > SHORT_CHARS ? letters.slice(-endLength).join('') : ''
  return (
    <b className={css.name} title={name}>
      <span className={css.nameStart}>{name.slice(0, name.length - end.length)}</span>
      {end !== '' && <span className={css.nameEnd}>{end}</span>}
    </b>
  )
}
