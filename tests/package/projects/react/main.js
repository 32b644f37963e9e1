// Turns the page that the server wrote into a living one, under StrictMode.
import { createElement, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.js";

hydrateRoot(document.querySelector("#app"), createElement(StrictMode, null, createElement(App)), {
  onRecoverableError: (error) => console.error(error),
});
