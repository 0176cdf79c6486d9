// Before the first paint, so that a dark evening does not begin with a white flash. Mantine takes over from here.
try {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Without storage the page starts in the system's scheme as soon as the app has loaded.
}
