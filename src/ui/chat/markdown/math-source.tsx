import type { ReactNode } from 'react'
import * as css from './markdown.css.ts'

type MathSourceProps = { readonly text: string; readonly isDisplay: boolean }

/** A formula's source without its delimiters. */
export const MathSource = ({ text, isDisplay }: MathSourceProps): ReactNode => (
  <code className={isDisplay ? `${css.math} ${css.mathDisplay}` : css.math}>{text}</code>
)
