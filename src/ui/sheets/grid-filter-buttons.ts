import { Rect } from '@univerjs/engine-render'

/** What Univer lays its filter buttons on; nothing else of it has this colour in these words. */
const WHITE = 'rgba(255, 255, 255, 1.0)'
/** A grey of paper, which the canvas turns into the ground of the cells by night, where white is black. */
export const FILTER_GROUND = '#e7ece8'

const draw = Rect.drawWith

// Its buttons of filters name no colour of the theme for their ground (SHEET-335).
Rect.drawWith = (ctx, props) => {
  draw.call(Rect, ctx, props.fill === WHITE ? { ...props, fill: FILTER_GROUND } : props)
}
