// Turns the visitor's memory into a list, in the browser only.
"use client";
import { useEffect, useState } from "react";
import { openMemory } from "pocketmem";
import { useMemory } from "pocketmem/react";

export function Chat() {
  const { memory, status, error, version } = useMemory({ user: "ann" });
  const [texts, setTexts] = useState([]);
  useEffect(() => {
    if (memory) memory.list().then((records) => setTexts(records.map(({ text }) => text)));
  }, [memory, version]);
  async function inWorker() {
    const other = await openMemory({ user: "bob", worker: true });
    await other.remember("My dog is called Rex");
    setTexts((await other.list()).map(({ text }) => text));
    await other.close();
  }
  return (
    <section data-status={status}>
      {error ? <p role="alert">{error.message}</p> : null}
      <ul>{texts.map((text) => <li key={text}>{text}</li>)}</ul>
      <button onClick={() => memory.remember("My cat is called Miro")} disabled={!memory}>remember</button>
      <button onClick={() => inWorker().catch((failed) => setTexts([failed.message]))}>in a worker</button>
    </section>
  );
}
