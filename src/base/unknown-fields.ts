/**
 * Beginning of the message about fields that a call does not take. It stands apart from the other messages, so that the
 * login can recognize it without loading them.
 */
export const unknownFieldsText = 'Kolom tidak dikenal'
