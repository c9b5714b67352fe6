/** The question before unsaved work is discarded. */
export const unsavedQuestion = {
  title: 'Unsaved Changes',
  message: 'Changes will be lost, Do you want to proceed?',
  confirmLabel: 'Proceed',
  cancelLabel: 'Stay here',
  danger: true,
}
