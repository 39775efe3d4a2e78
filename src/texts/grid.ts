// Our texts in place of Univer's. They replace labels for which sentence case and our spelling are
// not enough (src/ui/sheets/univer/menus/grid-locale.ts). The keys are Univer's. A text without a
// replacement stays as it is.

/** Names of the grid's tools, for buttons and tooltips. */
export const GRID_TOOLS = {
  undo: 'Undo',
  redo: 'Redo',
  painter: 'Format painter',
  clear: 'Clear',
  font: 'Font',
  fontSize: 'Font size',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  textColour: 'Text colour',
  fill: 'Fill colour',
  borders: 'Borders',
  across: 'Horizontal alignment',
  upright: 'Vertical alignment',
  wrap: 'Text wrapping',
  merge: 'Merge cells',
  format: 'Number format',
  percent: 'Percent',
  currency: 'Currency',
  more: 'More decimals',
  fewer: 'Fewer decimals',
  gridlines: 'Gridlines',
  toNumbers: 'Text to numbers',
  functions: 'Functions',
  find: 'Find and replace',
  sort: 'Sort',
  filter: 'Filter',
  rules: 'Data validation',
  conditions: 'Conditional formatting',
  link: 'Link',
  table: 'Table',
  picture: 'Picture',
} as const

/** Accessible names for unlabelled controls of the grid's menus and dialogs. */
export const GRID_LABELS = {
  menu: 'Actions',
  more: 'More tools',
  choices: (tool: string): string => `${tool}: choices`,
  previous: 'Previous match',
  next: 'Next match',
  find: 'Find',
  tabsBefore: 'Earlier sheets',
  tabsAfter: 'Later sheets',
  value: 'Value',
  remove: 'Remove',
  removeAll: 'Remove all',
  cancel: 'Cancel',
  hue: 'Hue',
  colour: 'Colour, in hexadecimal',
  swatch: (colour: string): string => `Colour ${colour}`,
} as const

/** Texts of the plugins that load with the cells. */
export const GRID_WORDS = {
  design: {
    Confirm: { cancel: 'Cancel', confirm: 'OK' },
    ColorPicker: { more: 'More colours', cancel: 'Cancel', confirm: 'OK' },
  },
  sheets: {
    merge: {
      confirm: {
        title: 'Only the upper-left value is kept. Merge the cells?',
        cancel: 'Cancel',
        confirm: 'Merge',
        dismantleMergeCellWarning: 'Some merged cells will be split. Continue?',
      },
    },
  },
  'sheets-formula-ui': {
    insert: { tooltip: GRID_TOOLS.functions },
    prompt: { helpExample: 'Example', helpAbstract: 'About' },
    functionType: { univer: 'Other', user: 'Custom', definedname: 'Defined name' },
    moreFunctions: { syntax: 'Syntax', searchFunctionPlaceholder: 'Search functions' },
    rangeSelector: { placeHolder: 'Select or type a range' },
  },
  'sheets-numfmt-ui': {
    title: GRID_TOOLS.format,
    percent: GRID_TOOLS.percent,
    moreFmt: 'More formats',
    addDecimal: GRID_TOOLS.more,
    subtractDecimal: GRID_TOOLS.fewer,
    financialValue: 'Number, 2 decimals',
    roundingCurrency: 'Currency, no decimals',
    timeDuration: 'Duration',
    negType: 'Negative numbers',
    generalDes: 'No number format.',
    dateDes: 'Shows a number as a date or time.',
    currencyDes: 'For amounts of money. Accounting aligns currency symbols and decimal points.',
    accountingDes: 'Aligns currency symbols and decimal points.',
    thousandthPercentileDes: 'For plain numbers. For money, use a currency or accounting format.',
    customFormatDes: 'Start from an existing format.',
  },
  'sheets-ui': {
    toolbar: {
      formatPainter: GRID_TOOLS.painter,
      border: { main: GRID_TOOLS.borders },
      horizontalAlignMode: { main: GRID_TOOLS.across },
      verticalAlignMode: { main: GRID_TOOLS.upright },
      textWrapMode: { main: GRID_TOOLS.wrap },
      textRotateMode: { main: 'Text rotation' },
      toggleGridlines: GRID_TOOLS.gridlines,
      textToNumber: GRID_TOOLS.toNumbers,
    },
    align: {
      left: 'Left',
      center: 'Centre',
      right: 'Right',
      top: 'Top',
      middle: 'Middle',
      bottom: 'Bottom',
    },
    borderLine: {
      borderTop: 'Top border',
      borderBottom: 'Bottom border',
      borderLeft: 'Left border',
      borderRight: 'Right border',
      borderNone: 'No borders',
      borderAll: 'All borders',
      borderOutside: 'Outer borders',
      borderInside: 'Inner borders',
      borderHorizontal: 'Inner horizontal borders',
      borderVertical: 'Inner vertical borders',
      borderColor: 'Border colour',
      borderSize: 'Border width',
      borderType: 'Border style',
    },
    merge: { cancel: 'Unmerge', vertical: 'Merge vertically', horizontal: 'Merge horizontally' },
    sheetConfig: {
      copy: 'Duplicate',
      tipNameRepeat: 'A sheet with this name already exists.',
      noMoreSheet: 'A spreadsheet needs at least one visible sheet. Add or show another one first.',
      confirmDelete: 'Delete',
      redoDelete: 'Ctrl+Z restores it',
      noHide: 'At least one sheet must stay visible.',
      deleteSheet: 'Delete sheet',
      deleteSheetContent: 'Delete this sheet and all its cells?',
      deleteLargeSheetContent: 'Delete this sheet? It is too large to restore.',
      sheetNameCannotIsEmptyError: 'A sheet needs a name.',
      sheetNameAlreadyExistsError: 'A sheet with this name already exists.',
      sheetNameSpecCharError:
        "A name has at most 31 characters, none of [ ] : \\ ? * / and no ' at either end.",
    },
    rightClick: {
      pasteBesidesBorder: 'Paste without borders',
      insertRowsAfterSuffix: 'rows below',
      insertColsLeftSuffix: 'columns left',
      insertColsRightSuffix: 'columns right',
      deleteSelectedRow: 'Delete rows',
      deleteSelectedColumn: 'Delete columns',
      hideSelectedRow: 'Hide rows',
      hideSelectedColumn: 'Hide columns',
      showHideRow: 'Show hidden rows',
      showHideColumn: 'Show hidden columns',
      fitContent: 'AutoFit',
      freezeCell: 'Freeze up to {1}{0}',
      cancelFreeze: 'Unfreeze',
      textToNumber: GRID_TOOLS.toNumbers,
    },
    info: {
      tipInputNumber: 'Enter a number',
      tipRowHeightLimit: 'Rows are 0 to 545 px high',
      tipColumnWidthLimit: 'Columns are 0 to 2038 px wide',
    },
    clipboard: {
      shortCutNotify: {
        title: 'Paste with Ctrl+V',
        useShortCutInstead: 'Use the keyboard to paste cells from Excel.',
      },
    },
    definedName: {
      managerTitle: 'Manage names',
      managerDescription: 'A name refers to cells or a formula.',
      addButton: 'Add a name',
      inputNamePlaceholder: 'Name, without spaces',
      inputCommentPlaceholder: 'Comment',
      inputRangePlaceholder: 'Range, without spaces',
      inputFormulaPlaceholder: 'Formula, without spaces',
      deleteConfirmText: 'Delete this name?',
    },
  },
  ui: {
    fontFamily: {
      'not-supported': 'This device does not have this font and shows another one.',
    },
    clipboard: {
      authentication: {
        title: 'The clipboard is blocked',
        content: 'Allow clipboard access for this page in your browser settings.',
      },
    },
    rangeSelector: { placeHolder: 'Select or type a range' },
  },
} as const

/** Texts of the plugins that load after the cells. */
export const GRID_EXTRA_WORDS = {
  'sheets-sort-ui': {
    general: {
      'sort-asc-ext': 'Ascending, expand selection',
      'sort-desc-ext': 'Descending, expand selection',
    },
    dialog: {
      'sort-reminder': 'Expand the selection?',
      'sort-reminder-desc': 'There is data next to the selected cells.',
      'sort-reminder-ext': 'Expand the selection',
      'sort-reminder-no': 'Sort only the selected cells',
      'first-row-check': 'The first row is a header',
    },
  },
  'sheets-filter-ui': {
    toolbar: {
      'smart-toggle-filter-tooltip': GRID_TOOLS.filter,
      're-calc-filter-conditions': 'Reapply filter',
    },
    panel: { 'search-placeholder': 'Search', and: 'And', or: 'Or' },
  },
  'find-replace': {
    toolbar: GRID_TOOLS.find,
    dialog: {
      'advanced-finding': 'Replace and more',
      'case-sensitive': 'Match case',
      'replace-placeholder': 'Replace with',
      'match-the-whole-cell': 'Match entire cell',
      'find-by': { title: 'Look in', value: 'Values', formula: 'Formulas' },
      'find-scope': { title: 'Within', 'current-sheet': 'This sheet', workbook: 'All sheets' },
      'find-direction': { title: 'Search', row: 'By rows', column: 'By columns' },
      'no-match': 'No matches found.',
      'no-result': 'No matches',
    },
    replace: { confirm: { title: 'Replace all matches?' } },
  },
  'sheets-conditional-formatting-ui': {
    title: GRID_TOOLS.conditions,
    panel: {
      createRule: 'New rule',
      managerRuleSelect: 'Rules for {0}',
      range: 'Applies to',
      submit: 'Save',
      native: 'Negative',
    },
    // The parts render side by side without gaps, so each ends with a space.
    iconSet: { icon: 'Icon\u00a0', rule: 'Else\u00a0', when: 'if\u00a0', and: 'and' },
    menu: {
      manageConditionalFormatting: 'Manage rules',
      createConditionalFormatting: 'New rule',
      clearRangeRules: 'Clear rules from selected cells',
      clearWorkSheetRules: 'Clear rules from this sheet',
    },
  },
  'sheets-data-validation-ui': {
    title: GRID_TOOLS.rules,
    panel: {
      title: GRID_TOOLS.rules,
      addTitle: 'New rule',
      options: 'More options',
      rangeError: 'These ranges are not valid',
      add: 'Add a rule',
    },
    showTime: { label: 'Include time' },
    listMultiple: { title: 'Dropdown, multiple' },
  },
  'sheets-hyper-link-ui': {
    form: {
      inputError: 'Enter a value',
      selectError: 'Choose one',
      linkError: 'Enter a full address, like https://example.com',
    },
    message: { noSheet: 'The linked sheet was deleted' },
    popup: { cancel: 'Remove link' },
  },
  'sheets-note-ui': { rightClick: { toggleNote: 'Show or hide note' } },
  'sheets-drawing-ui': {
    title: GRID_TOOLS.picture,
    upload: { float: 'Over the cells', cell: 'In the cell' },
    panel: { title: 'Edit picture' },
    save: { title: 'Save pictures of cells', menuLabel: 'Save pictures of cells' },
    'update-status': {
      exceedMaxSize: 'Pictures can be up to {0} MB',
      invalidImageType: 'This type of picture is not supported',
      exceedMaxCount: 'Up to {0} pictures at once',
      invalidImage: 'This picture is damaged',
    },
  },
  'sheets-table-ui': { title: GRID_TOOLS.table, insert: { main: GRID_TOOLS.table } },
} as const

/** The error for a selection or an edit beyond the largest worksheet. */
export const SHEET_FULL =
  'A worksheet has at most 1,048,576 rows and 16,384 columns (XFD). Choose cells within it.'
