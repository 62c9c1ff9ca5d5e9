export function App() {
  return <main id="contenuto">Banca Dati di Merito</main>;
}
