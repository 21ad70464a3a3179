plants <- read.csv("plant-growth.csv")
boxplot(weight ~ group, data = plants, outline = FALSE, ylim = range(plants$weight),
        names = c("Control", "Treatment 1", "Treatment 2"),
        xlab = "", ylab = "Dried weight", col = "#56b4e938")
stripchart(weight ~ group, data = plants, vertical = TRUE, method = "jitter",
           pch = 21, bg = "#0072b28c", add = TRUE)
with(plants, pairwise.t.test(weight, group, pool.sd = FALSE, p.adjust.method = "holm"))
