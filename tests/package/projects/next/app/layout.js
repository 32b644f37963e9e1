// Turns every page into one document.
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
