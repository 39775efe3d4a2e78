import * as css from './plain-text.css.ts'

/** An answer's words as they came, until the markdown reader has loaded. */
export const PlainText = ({ text }: { readonly text: string }) => (
  <div className={css.plain}>{text}</div>
)
