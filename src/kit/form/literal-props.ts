/** Props of an input for names, numbers and links: no help with text, since they are no words and not the user's own. */
export const literalProps = {
  autoComplete: 'off',
  autoCapitalize: 'none',
  autoCorrect: 'off',
  spellCheck: false,
}
