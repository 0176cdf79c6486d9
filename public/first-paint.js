// Runs before the first paint, so that a dark evening does not begin with a white flash and the sidebar's frame has its
// width. The app takes over from here.
try {
  const root = document.documentElement
  root.toggleAttribute('data-rail', document.cookie.includes('sidebar=collapsed'))
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
} catch {
  // Without storage the page starts in the system's scheme as soon as the app has loaded.
}
