import { descendantsOf, type Node } from './strict-tree.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Order of child elements in the standard (ECMA-376 Part 1, Annex A, transitional). */
const ORDERS: Readonly<Record<string, readonly string[]>> = {
  worksheet:
    words(`sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges
    scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations
    hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches ignoredErrors
    smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems tableParts extLst`),
  workbook:
    words(`fileVersion fileSharing workbookPr workbookProtection bookViews sheets functionGroups externalReferences
    definedNames calcPr oleSize customWorkbookViews pivotCaches smartTagPr smartTagTypes webPublishing fileRecoveryPr
    webPublishObjects extLst`),
  styleSheet: words(
    `numFmts fonts fills borders cellStyleXfs cellXfs cellStyles dxfs tableStyles colors extLst`,
  ),
  sheetPr: words('tabColor outlinePr pageSetUpPr'),
  sheetView: words('pane selection pivotSelection extLst'),
  c: words('f v is extLst'),
  xf: words('alignment protection extLst'),
  dxf: words('font numFmt fill alignment border protection extLst'),
  border: words('start end left right top bottom diagonal vertical horizontal'),
  table: words('autoFilter sortState tableColumns tableStyleInfo extLst'),
  autoFilter: words('filterColumn sortState extLst'),
  dataValidation: words('formula1 formula2'),
  conditionalFormatting: words('cfRule extLst'),
  cfRule: words('formula colorScale dataBar iconSet extLst'),
  headerFooter: words(
    'oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter drawingHF',
  ),
  comments: words('authors commentList extLst'),
  comment: words('text commentPr'),
  metadata: words(
    `metadataTypes metadataStrings mdxMetadata futureMetadata cellMetadata valueMetadata extLst`,
  ),
  'xdr:twoCellAnchor': words('xdr:from xdr:to xdr:pic xdr:graphicFrame xdr:clientData'),
  'xdr:pic': words('xdr:nvPicPr xdr:blipFill xdr:spPr'),
}
/** Elements that may repeat. */
const MANY = new Set(
  words('conditionalFormatting cfRule filterColumn formula selection comment futureMetadata'),
)

const orderFaults = (node: Node): readonly string[] => {
  const order = ORDERS[node.name]
  if (order === undefined) return []
  const places = node.children.map(({ name }) => order.indexOf(name))
  return node.children.flatMap(({ name }, at) => {
    const [place = -1, before = -1] = [places[at], places[at - 1]]
    if (place < 0) return [`${node.name} holds ${name}`]
    if (place < before) return [`${name} stands behind its place in ${node.name}`]
    return place === before && !MANY.has(name) ? [`${node.name} holds ${name} twice`] : []
  })
}

const countFaults = (node: Node): readonly string[] => {
  const said = node.attributes[node.name === 'sst' ? 'uniqueCount' : 'count']
  if (said === undefined) return []
  const count = node.children.filter(({ name }) => name !== 'extLst').length
  return Number(said) === count ? [] : [`${node.name} says ${said} and holds ${count}`]
}

/** Elements of a part in the wrong order, or with a wrong count. */
export const shapeFaults = (root: Node): readonly string[] =>
  [...descendantsOf(root)].flatMap((node) => [...orderFaults(node), ...countFaults(node)])
