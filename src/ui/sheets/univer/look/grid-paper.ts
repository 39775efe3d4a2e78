import { Rect } from '@univerjs/engine-render'

/** What Univer lays its filter buttons, and a cell without a fill that is being edited, on. */
const WHITES: readonly unknown[] = ['rgba(255, 255, 255, 1.0)', '#fff']
/** A grey of paper, which the canvas turns into the ground of the cells by night, where white is black. */
export const PAPER_GREY = '#e7ece8'

const draw = Rect.drawWith

// These name no colour of the theme for their ground.
Rect.drawWith = (ctx, props) => {
  const isBlack =
    WHITES.includes(props.fill) && document.documentElement.classList.contains('univer-dark')
  // What is drawn may be the square itself, whose sizes are its class's.
  draw.call(Rect, ctx, isBlack ? Object.create(props, { fill: { value: PAPER_GREY } }) : props)
}
