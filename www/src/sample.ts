// Holds a few weeks of an invented person's talks, in both languages, dated back from now.
import type { Language } from "./words.js";

export interface SampleTalk {
  session: string;
  said: { role: "user" | "assistant"; content: string; time: number }[];
}

type Script = { daysAgo: number; said: string[] }[];

/** The visitor's words and the assistant's take turns. */
const en: Script = [
  { daysAgo: 45, said: [
    "Hi, my name is Orla and I live in Galway. I run a small bakery.", "Nice to meet you, Orla. What can I help with?",
    "I'm allergic to shellfish, so please never suggest recipes with it.", "Understood: no shellfish.",
    "I prefer short answers with bullet points.", "Short and in bullet points it is.",
  ] },
  { daysAgo: 20, said: [
    "My sister Niamh is visiting in spring. She doesn't eat gluten.", "That matters in a bakery. Shall we plan something for her?",
    "Yes. Remember that the flour supplier is Mill & Stone, they deliver on Tuesdays.", "I'll keep that in mind.",
    "I drive an old green van for deliveries.", "Good to know.",
  ] },
  { daysAgo: 9, said: [
    "I moved last week, I live in Cork now.", "How is the new place?",
    "Quiet. I'm learning the cello, the neighbours are patient.", "A brave instrument to start.",
    "I'm tired today, though.", "Then an easy evening.",
  ] },
  { daysAgo: 2, said: [
    "My favourite bread is a dark rye with caraway.", "A classic.",
    "What should I bake for Niamh?", "Something without gluten: almond cake, for example.",
  ] },
];

const zh: Script = [
  { daysAgo: 45, said: [
    "你好，我叫苏禾，住在苏州，做园林设计。", "你好，苏禾。有什么可以帮你？",
    "我对海鲜过敏，推荐餐厅时请避开。", "好的，会避开海鲜。",
    "我喜欢简短的回答，分点列出。", "好，简短分点。",
  ] },
  { daysAgo: 20, said: [
    "我妹妹春天要来住几天，她吃素。", "那可以提前准备一些素菜。",
    "记住：苗圃每周二送货。", "记住了。",
    "我养了一只叫团子的猫。", "好可爱的名字。",
  ] },
  { daysAgo: 9, said: [
    "我上周搬家了，现在住在杭州。", "新家怎么样？",
    "很安静，我最近在学古琴。", "很适合安静的地方。",
    "不过今天有点累。", "那今晚早点休息。",
  ] },
  { daysAgo: 2, said: [
    "我最喜欢的植物是南天竹。", "四季都好看。",
    "妹妹来了我做什么菜好？", "她吃素，可以做素烧豆腐和时令青菜。",
  ] },
];

const DAY = 86_400_000;
const MINUTE = 60_000;

export function sample(language: Language, now: number): SampleTalk[] {
  return (language === "zh" ? zh : en).map(({ daysAgo, said }) => ({
    session: `sample-${language}-${daysAgo}`,
    said: said.map((content, at) => ({ role: at % 2 === 0 ? "user" : "assistant", content, time: now - daysAgo * DAY + at * MINUTE })),
  }));
}
