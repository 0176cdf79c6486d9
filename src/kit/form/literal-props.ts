/**
 * Props of an input for names, numbers and links: no spell check, capitalization or autofill, since the text is no
 * prose and not about the user.
 */
export const literalProps = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}
