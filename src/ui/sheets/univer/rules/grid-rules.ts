import { Border } from '@univerjs/engine-render'

type Rules = { _renderDoubleBorder?: (at: { readonly lineWidth: number }) => void }

const rules = Border.prototype as unknown as Rules
const draw = rules._renderDoubleBorder

// Univer draws both lines of a double border half a pixel off the edge, where they merge into one
// line of two pixels. || A whole pixel keeps them apart, as below a total.
if (draw)
  rules._renderDoubleBorder = function render(at) {
    draw.call(this, { ...at, lineWidth: 2 })
  }
