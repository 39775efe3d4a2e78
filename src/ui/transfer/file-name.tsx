import * as css from './transfer.css.ts'

/** A name of so many letters has room on a phone. */
const SHORT_CHARS = 28
/** So many letters at the end of a long name stay in view: its number, its year, its extension. */
const END_CHARS = 24

/** A file's name in one line; where there is no room for it, it is cut before its end. */
export const FileName = ({ name }: { readonly name: string }) => {
  const letters = [...name]
  const kept = Math.min(END_CHARS, Math.floor(letters.length / 2))
  const end = letters.length > SHORT_CHARS ? letters.slice(-kept).join('') : ''
  return (
    <b className={css.name} title={name}>
      <span className={css.nameStart}>{name.slice(0, name.length - end.length)}</span>
      {end !== '' && <span className={css.nameEnd}>{end}</span>}
    </b>
  )
}
