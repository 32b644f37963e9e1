// Turns the component into HTML on a server, where no memory is opened.
import { createElement, StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.js";

console.log(renderToString(createElement(StrictMode, null, createElement(App))));
