library(ggplot2)
penguins <- read.csv("penguins.csv")
penguins <- subset(penguins, !is.na(body_mass_g))
ggplot(penguins, aes(species, body_mass_g, fill = species)) +
  geom_violin(alpha = 0.2, trim = FALSE, bw = "nrd0", scale = "area") +
  geom_jitter(width = 0.1, shape = 21, alpha = 0.55) +
  geom_boxplot(width = 0.05, outlier.shape = NA, fill = "white") +
  scale_fill_manual(values = c("#e69f00", "#009e73", "#56b4e9"), guide = "none") +
  labs(x = NULL, y = "Body mass (g)") +
  theme_classic()
aggregate(body_mass_g ~ species, data = penguins, FUN = summary)
