import type { ReactNode } from 'react'
import * as css from './markdown.css.ts'

type MathSourceProps = { readonly text: string; readonly isDisplay: boolean }

/** A formula as it was written, without its marks. */
export const MathSource = ({ text, isDisplay }: MathSourceProps): ReactNode => (
  <code className={isDisplay ? `${css.math} ${css.mathDisplay}` : css.math}>{text}</code>
)
