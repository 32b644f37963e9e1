// Turns useMemory() into a component that shows what is remembered.
import { createElement, useEffect, useState } from "react";
import { useMemory } from "pocketmem/react";

export function App() {
  const { memory, status, error, version } = useMemory({ user: "ann" });
  const [texts, setTexts] = useState([]);
  useEffect(() => {
    let gone = false;
    memory?.list().then((records) => { if (!gone) setTexts(records.map(({ text }) => text)); });
    return () => { gone = true; };
  }, [memory, version]);
  return createElement("main", { "data-status": status },
    error && createElement("p", { role: "alert" }, error.message),
    createElement("ul", null, texts.map((text) => createElement("li", { key: text }, text))),
    createElement("button", { onClick: () => memory?.remember("My cat is called Miro"), disabled: !memory }, "remember"));
}
